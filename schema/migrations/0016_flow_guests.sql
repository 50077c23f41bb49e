CREATE TABLE `flow_guests` (
	`user_id` text NOT NULL,
	`flow_id` text NOT NULL,
	PRIMARY KEY(`user_id`, `flow_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`flow_id`) REFERENCES `flows`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `flow_guests_by_flow` ON `flow_guests` (`flow_id`);