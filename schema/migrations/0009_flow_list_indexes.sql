DROP INDEX `flows_live_by_create`;--> statement-breakpoint
DROP INDEX `flows_live_by_update`;--> statement-breakpoint
DROP INDEX `flows_in_project_by_create`;--> statement-breakpoint
DROP INDEX `flows_in_project_by_update`;--> statement-breakpoint
DROP INDEX `flows_in_project_by_name`;--> statement-breakpoint
DROP INDEX `flows_in_project_by_type`;--> statement-breakpoint
CREATE INDEX `flows_live_by_create` ON `flows` (`user_id`,`deleted_at`,`create_at`,`id`);--> statement-breakpoint
CREATE INDEX `flows_live_by_update` ON `flows` (`user_id`,`deleted_at`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `flows_in_project_by_create` ON `flows` (`user_id`,`deleted_at`,`project_id`,`create_at`,`id`);--> statement-breakpoint
CREATE INDEX `flows_in_project_by_update` ON `flows` (`user_id`,`deleted_at`,`project_id`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `flows_in_project_by_name` ON `flows` (`user_id`,`deleted_at`,`project_id`,`name`,`id`);--> statement-breakpoint
CREATE INDEX `flows_in_project_by_type` ON `flows` (`user_id`,`deleted_at`,`project_id`,`flow_type`,`id`);