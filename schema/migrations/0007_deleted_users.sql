CREATE TABLE `user_databases` (
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	PRIMARY KEY(`user_id`, `name`)
);
--> statement-breakpoint
ALTER TABLE `users` ADD `deleted_at` integer;