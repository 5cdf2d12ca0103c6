CREATE TABLE "api_key" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"name" text NOT NULL,
	"maker_id" uuid NOT NULL,
	"prefix" text NOT NULL,
	"secret_hash" text NOT NULL,
	"previous_hash" text,
	"previous_until" timestamp (3) with time zone,
	"permissions" jsonb NOT NULL,
	"addresses" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_maker_id_admin_user_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."admin_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_key_prefix" ON "api_key" USING btree ("prefix");--> statement-breakpoint
CREATE UNIQUE INDEX "live_api_key_name" ON "api_key" USING btree (lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "api_key_maker" ON "api_key" USING btree ("maker_id");--> statement-breakpoint
CREATE INDEX "api_key_created" ON "api_key" USING btree ("created_at","id");--> statement-breakpoint
create trigger api_key_access after insert or delete on api_key for each statement execute function raise_access_version();
--> statement-breakpoint
-- Without last_used_at, which changes while a key is used and decides nothing.
create trigger api_key_access_update after update of name, maker_id, secret_hash, previous_hash, previous_until, permissions, addresses, expires_at, revoked_at, deleted_at
  on api_key for each statement execute function raise_access_version();
