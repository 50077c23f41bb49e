CREATE TABLE `vertex_builds` (
	`id` text PRIMARY KEY NOT NULL,
	`flow_id` text NOT NULL,
	`user_id` text NOT NULL,
	`vertex_id` text NOT NULL,
	`timestamp` integer NOT NULL,
	`valid` integer NOT NULL,
	`params` text,
	`data` text,
	`artifacts` text,
	`tenant_id` text,
	`business_id` integer DEFAULT 0 NOT NULL,
	`is_self` integer DEFAULT false NOT NULL,
	`org_id` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `vertex_builds_by_flow` ON `vertex_builds` (`user_id`,`flow_id`,`vertex_id`,`timestamp`);