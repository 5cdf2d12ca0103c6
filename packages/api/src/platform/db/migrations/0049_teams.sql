CREATE TABLE "store_member" (
	"vendor_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"invited_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	CONSTRAINT "store_member_vendor_id_user_id_pk" PRIMARY KEY("vendor_id","user_id"),
	CONSTRAINT "store_member_role_known" CHECK ("store_member"."role" in ('manager', 'baker'))
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "store_id" uuid;--> statement-breakpoint
ALTER TABLE "bulk_job" ADD COLUMN "store_id" uuid;--> statement-breakpoint
ALTER TABLE "store_member" ADD CONSTRAINT "store_member_vendor_id_vendor_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_member" ADD CONSTRAINT "store_member_user_id_admin_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."admin_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "store_member_user" ON "store_member" USING btree ("user_id");--> statement-breakpoint
create trigger store_member_access after insert or update or delete on store_member
  for each statement execute function raise_access_version();
--> statement-breakpoint
create trigger session_store_access after update of store_id on session
  for each statement execute function raise_access_version();
