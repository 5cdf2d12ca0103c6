DROP INDEX "audit_record";--> statement-breakpoint
ALTER TABLE "vendor" ALTER COLUMN "latitude" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor" ALTER COLUMN "longitude" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "admin_user" ADD COLUMN "must_change_password" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "record_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "admin_user_created" ON "admin_user" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_module" ON "audit_log" USING btree ("module","at");--> statement-breakpoint
CREATE INDEX "audit_actor" ON "audit_log" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "audit_record" ON "audit_log" USING btree ("record_id","at");