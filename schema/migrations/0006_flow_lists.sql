CREATE TABLE `flow_search_rows` (
	`serial` integer PRIMARY KEY NOT NULL,
	`flow_id` text NOT NULL,
	FOREIGN KEY (`flow_id`) REFERENCES `flows`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `flow_search_rows_flow_id_unique` ON `flow_search_rows` (`flow_id`);--> statement-breakpoint
CREATE INDEX `flows_live_by_create` ON `flows` (`user_id`,`create_at`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `flows_live_by_update` ON `flows` (`user_id`,`updated_at`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `flows_in_project_by_create` ON `flows` (`user_id`,`project_id`,`create_at`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `flows_in_project_by_update` ON `flows` (`user_id`,`project_id`,`updated_at`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `flows_in_project_by_name` ON `flows` (`user_id`,`project_id`,`name`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `flows_in_project_by_type` ON `flows` (`user_id`,`project_id`,`flow_type`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE VIRTUAL TABLE `flow_search` USING fts5(`name`, `description`, tokenize = 'trigram');--> statement-breakpoint
INSERT INTO `flow_search_rows` (`flow_id`) SELECT `id` FROM `flows`;--> statement-breakpoint
INSERT INTO `flow_search` (`rowid`, `name`, `description`)
	SELECT r.`serial`, f.`name`, f.`description` FROM `flow_search_rows` r JOIN `flows` f ON f.`id` = r.`flow_id`;--> statement-breakpoint
CREATE TRIGGER `flow_search_insert` AFTER INSERT ON `flows` BEGIN
	INSERT INTO `flow_search_rows` (`flow_id`) VALUES (new.`id`);
	INSERT INTO `flow_search` (`rowid`, `name`, `description`)
		SELECT `serial`, new.`name`, new.`description` FROM `flow_search_rows` WHERE `flow_id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `flow_search_update` AFTER UPDATE OF `name`, `description` ON `flows`
WHEN old.`name` IS NOT new.`name` OR old.`description` IS NOT new.`description` BEGIN
	UPDATE `flow_search` SET `name` = new.`name`, `description` = new.`description`
		WHERE `rowid` = (SELECT `serial` FROM `flow_search_rows` WHERE `flow_id` = new.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `flow_search_delete` BEFORE DELETE ON `flows` BEGIN
	DELETE FROM `flow_search` WHERE `rowid` = (SELECT `serial` FROM `flow_search_rows` WHERE `flow_id` = old.`id`);
	DELETE FROM `flow_search_rows` WHERE `flow_id` = old.`id`;
END;
