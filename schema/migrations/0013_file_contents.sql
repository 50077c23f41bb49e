CREATE TABLE `loose_contents` (
	`content` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`since` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `loose_contents_by_age` ON `loose_contents` (`since`);--> statement-breakpoint
CREATE INDEX `loose_contents_by_user` ON `loose_contents` (`user_id`);--> statement-breakpoint
ALTER TABLE `files` ADD `content` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `files` ADD `piece_size` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `upload_parts` DROP COLUMN `etag`;--> statement-breakpoint
ALTER TABLE `uploads` DROP COLUMN `store_id`;--> statement-breakpoint
UPDATE `files` SET `content` = `id`;--> statement-breakpoint
DELETE FROM `uploads`;
