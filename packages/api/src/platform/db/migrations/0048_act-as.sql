ALTER TABLE "session" ADD COLUMN "acting_store_id" uuid;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "acting_reason" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "started_by_session_id" uuid;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_acting_store_id_vendor_id_fk" FOREIGN KEY ("acting_store_id") REFERENCES "public"."vendor"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_started_by_session_id_session_id_fk" FOREIGN KEY ("started_by_session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_acting_store" ON "session" USING btree ("acting_store_id") WHERE acting_store_id is not null;--> statement-breakpoint
CREATE INDEX "session_started_by" ON "session" USING btree ("started_by_session_id") WHERE started_by_session_id is not null;