ALTER TABLE `runs` ADD `sweep_at` integer;--> statement-breakpoint
CREATE INDEX `runs_to_sweep` ON `runs` (`sweep_at`) WHERE "runs"."sweep_at" IS NOT NULL;