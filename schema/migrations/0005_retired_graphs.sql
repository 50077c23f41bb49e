ALTER TABLE `graphs` ADD `retired_at` integer;--> statement-breakpoint
CREATE INDEX `graphs_retired` ON `graphs` (`retired_at`) WHERE "graphs"."retired_at" is not null;