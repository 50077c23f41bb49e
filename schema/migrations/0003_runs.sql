CREATE TABLE `runs` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`flow_id` text NOT NULL,
	`session_id` text NOT NULL,
	`trigger` text NOT NULL,
	`status` text NOT NULL,
	`attempt` integer NOT NULL,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`ended_at` integer,
	`error_code` text,
	`error_text` text,
	`trace_id` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `runs_by_user` ON `runs` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `runs_by_flow` ON `runs` (`user_id`,`flow_id`,`created_at`);