CREATE TABLE `project_grants` (
	`project_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`permission` text NOT NULL,
	PRIMARY KEY(`project_id`, `kind`, `subject`),
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `project_grants_by_subject` ON `project_grants` (`kind`,`subject`,`project_id`);