ALTER TABLE "audit_log" ADD COLUMN "result" text DEFAULT 'done' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "device" text;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_action" ON "audit_log" USING btree ("action","at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_result" ON "audit_log" USING btree ("result","at") WHERE result <> 'done';