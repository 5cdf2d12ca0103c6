CREATE TABLE "bulk_job_row" (
	"job_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"record_id" uuid NOT NULL,
	"name" text NOT NULL,
	"outcome" text DEFAULT 'pending' NOT NULL,
	"from_text" text DEFAULT '' NOT NULL,
	"to_text" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"before" jsonb,
	"version_after" integer,
	CONSTRAINT "bulk_job_row_job_id_position_pk" PRIMARY KEY("job_id","position"),
	CONSTRAINT "bulk_job_row_outcome_known" CHECK ("bulk_job_row"."outcome" in ('pending', 'done', 'skipped', 'failed', 'cancelled', 'undoing', 'undone', 'not_undone'))
);
--> statement-breakpoint
CREATE TABLE "bulk_job" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"resource" text NOT NULL,
	"action" text NOT NULL,
	"input" jsonb NOT NULL,
	"filter" jsonb,
	"phase" text DEFAULT 'run' NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"total" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"undo_until" timestamp (3) with time zone,
	"heartbeat_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bulk_job_row" ADD CONSTRAINT "bulk_job_row_job_id_bulk_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."bulk_job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_job_row_outcome" ON "bulk_job_row" USING btree ("job_id","outcome","position");--> statement-breakpoint
CREATE INDEX "bulk_job_person" ON "bulk_job" USING btree ("person_id","created_at");--> statement-breakpoint
CREATE INDEX "bulk_job_created" ON "bulk_job" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "bulk_job_unfinished" ON "bulk_job" USING btree ("heartbeat_at") WHERE status in ('queued', 'running');