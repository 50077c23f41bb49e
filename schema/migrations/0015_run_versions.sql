ALTER TABLE `runs` ADD `flow_version` text;--> statement-breakpoint
ALTER TABLE `flows` DROP COLUMN `is_endpoint`;