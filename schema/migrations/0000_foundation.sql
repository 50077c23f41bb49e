CREATE TABLE `api_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text,
	`key_hash` text NOT NULL,
	`prefix` text NOT NULL,
	`created_at` integer NOT NULL,
	`tenant_id` text,
	`business_id` integer DEFAULT 0 NOT NULL,
	`is_self` integer DEFAULT false NOT NULL,
	`org_id` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_key_hash_unique` ON `api_keys` (`key_hash`);--> statement-breakpoint
CREATE INDEX `api_keys_by_user` ON `api_keys` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `files` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`flow_id` text,
	`name` text NOT NULL,
	`path` text NOT NULL,
	`size` integer NOT NULL,
	`provider` text,
	`c_uid` integer NOT NULL,
	`m_uid` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`tenant_id` text,
	`business_id` integer DEFAULT 0 NOT NULL,
	`is_self` integer DEFAULT false NOT NULL,
	`org_id` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `files_by_user` ON `files` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `files_by_flow` ON `files` (`flow_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `flow_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`flow_skill` text,
	`icon` text,
	`icon_bg_color` text,
	`gradient` text,
	`revision` text,
	`tags` text,
	`flow_type` text DEFAULT '' NOT NULL,
	`scope` text NOT NULL,
	`create_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`tenant_id` text,
	`business_id` integer DEFAULT 0 NOT NULL,
	`is_self` integer DEFAULT false NOT NULL,
	`org_id` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`revision`) REFERENCES `graphs`(`revision`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `flow_templates_by_scope` ON `flow_templates` (`scope`,`tenant_id`,`business_id`);--> statement-breakpoint
CREATE INDEX `flow_templates_by_user` ON `flow_templates` (`user_id`,`create_at`);--> statement-breakpoint
CREATE INDEX `flow_templates_by_revision` ON `flow_templates` (`revision`);--> statement-breakpoint
CREATE TABLE `flow_versions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`flow_id` text NOT NULL,
	`user_id` text NOT NULL,
	`flow_version` text NOT NULL,
	`version_note` text,
	`revision` text,
	`record` text NOT NULL,
	`create_at` integer NOT NULL,
	`tenant_id` text,
	`business_id` integer DEFAULT 0 NOT NULL,
	`is_self` integer DEFAULT false NOT NULL,
	`org_id` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`flow_id`) REFERENCES `flows`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`revision`) REFERENCES `graphs`(`revision`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `flow_versions_by_version` ON `flow_versions` (`flow_id`,`flow_version`);--> statement-breakpoint
CREATE INDEX `flow_versions_by_revision` ON `flow_versions` (`revision`);--> statement-breakpoint
CREATE TABLE `flows` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`project_id` text,
	`name` text NOT NULL,
	`description` text,
	`flow_skill` text,
	`icon` text,
	`icon_bg_color` text,
	`gradient` text,
	`revision` text,
	`is_component` integer DEFAULT false NOT NULL,
	`webhook` integer DEFAULT false NOT NULL,
	`has_webhook_node` integer DEFAULT false NOT NULL,
	`endpoint_name` text,
	`tags` text,
	`locked` integer DEFAULT false NOT NULL,
	`is_online` integer DEFAULT false NOT NULL,
	`is_version` integer DEFAULT false NOT NULL,
	`is_hold` integer DEFAULT false NOT NULL,
	`is_endpoint` integer DEFAULT false NOT NULL,
	`is_deleted` integer DEFAULT false NOT NULL,
	`flow_type` text DEFAULT '' NOT NULL,
	`online_version` text,
	`mcp_enabled` integer DEFAULT false NOT NULL,
	`action_name` text,
	`action_description` text,
	`access_type` text DEFAULT 'PRIVATE' NOT NULL,
	`fs_path` text,
	`create_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	`tenant_id` text,
	`business_id` integer DEFAULT 0 NOT NULL,
	`is_self` integer DEFAULT false NOT NULL,
	`org_id` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`revision`) REFERENCES `graphs`(`revision`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `flows_by_name` ON `flows` (`user_id`,`name`) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `flows_by_endpoint` ON `flows` (`user_id`,`endpoint_name`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `flows_by_user` ON `flows` (`user_id`,`create_at`);--> statement-breakpoint
CREATE INDEX `flows_by_project` ON `flows` (`project_id`,`updated_at`);--> statement-breakpoint
CREATE INDEX `flows_by_revision` ON `flows` (`revision`);--> statement-breakpoint
CREATE TABLE `graphs` (
	`revision` text PRIMARY KEY NOT NULL,
	`text` text,
	`size` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`flow_id` text NOT NULL,
	`user_id` text NOT NULL,
	`session_id` text NOT NULL,
	`context_id` text DEFAULT '' NOT NULL,
	`sender` text,
	`sender_name` text,
	`text` text NOT NULL,
	`timestamp` integer NOT NULL,
	`files` text NOT NULL,
	`error` integer DEFAULT false NOT NULL,
	`edit` integer DEFAULT false NOT NULL,
	`category` text NOT NULL,
	`properties` text NOT NULL,
	`content_blocks` text NOT NULL,
	`flow_version` text,
	`ip_address` text,
	`start_time` integer,
	`end_time` integer,
	`duration` real,
	`seq` integer NOT NULL,
	`tenant_id` text,
	`business_id` integer DEFAULT 0 NOT NULL,
	`is_self` integer DEFAULT false NOT NULL,
	`org_id` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_uuid_unique` ON `messages` (`uuid`);--> statement-breakpoint
CREATE INDEX `messages_by_session` ON `messages` (`user_id`,`flow_id`,`session_id`,`seq`);--> statement-breakpoint
CREATE INDEX `messages_by_user` ON `messages` (`user_id`,`timestamp`);--> statement-breakpoint
CREATE TABLE `projects` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`auth_settings` text,
	`parent_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`tenant_id` text,
	`business_id` integer DEFAULT 0 NOT NULL,
	`is_self` integer DEFAULT false NOT NULL,
	`org_id` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `projects_by_name` ON `projects` (`user_id`,`name`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`tenant_id` text,
	`business_id` integer DEFAULT 0 NOT NULL,
	`is_self` integer DEFAULT false NOT NULL,
	`org_id` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`serial` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`username` text NOT NULL,
	`password_hash` text NOT NULL,
	`profile_image` text,
	`store_api_key` text,
	`is_active` integer NOT NULL,
	`is_superuser` integer DEFAULT false NOT NULL,
	`optins` text NOT NULL,
	`create_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`last_login_at` integer,
	`tenant_id` text,
	`business_id` integer DEFAULT 0 NOT NULL,
	`is_self` integer DEFAULT false NOT NULL,
	`org_id` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_id_unique` ON `users` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_unique` ON `users` (`username`);--> statement-breakpoint
CREATE TABLE `variables` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`value` text NOT NULL,
	`default_fields` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`tenant_id` text,
	`business_id` integer DEFAULT 0 NOT NULL,
	`is_self` integer DEFAULT false NOT NULL,
	`org_id` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `variables_by_name` ON `variables` (`user_id`,`name`);