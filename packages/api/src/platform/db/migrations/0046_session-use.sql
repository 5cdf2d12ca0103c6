DROP INDEX "account_link_open";--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "admin_user_invited" ON "admin_user" USING btree ("created_at","id") WHERE password_hash = '' and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "account_link_open" ON "account_link" USING btree ("user_id","purpose") WHERE used_at is null and revoked_at is null and purpose <> 'report_sign_in';