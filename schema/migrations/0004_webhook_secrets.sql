CREATE TABLE `webhook_secrets` (
	`flow_id` text PRIMARY KEY NOT NULL,
	`current` text NOT NULL,
	`previous` text,
	`rotated_at` integer NOT NULL,
	FOREIGN KEY (`flow_id`) REFERENCES `flows`(`id`) ON UPDATE no action ON DELETE cascade
);
