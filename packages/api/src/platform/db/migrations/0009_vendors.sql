CREATE TABLE "outbox_message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outbox_message_channel_known" CHECK ("outbox_message"."channel" in ('email', 'sms'))
);
--> statement-breakpoint
CREATE TABLE "vendor_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vendor_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"kind" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "vendor_event_kind_known" CHECK ("vendor_event"."kind" in ('verified', 'sent', 'approve', 'reject'))
);
--> statement-breakpoint
CREATE TABLE "vendor_otp" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vendor_id" uuid NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"email_hash" text,
	"phone_hash" text,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "vendor_otp_tries" CHECK ("vendor_otp"."tries" between 0 and 5)
);
--> statement-breakpoint
DROP INDEX "vendor_status";--> statement-breakpoint
ALTER TABLE "vendor" ADD COLUMN "point" "cube" GENERATED ALWAYS AS (case when latitude is not null then cube(array[cos(radians(latitude)) * cos(radians(longitude)), cos(radians(latitude)) * sin(radians(longitude)), sin(radians(latitude))]) end) STORED;--> statement-breakpoint
ALTER TABLE "vendor" ADD COLUMN "reach" "cube" GENERATED ALWAYS AS (case when latitude is not null then cube_enlarge(cube(array[cos(radians(latitude)) * cos(radians(longitude)), cos(radians(latitude)) * sin(radians(longitude)), sin(radians(latitude))]), 2 * sin(service_radius / (2 * 6371.0088)), 3) end) STORED;--> statement-breakpoint
ALTER TABLE "vendor" ADD COLUMN "words" text GENERATED ALWAYS AS (lower(store_name || '|' || locality || '|' || city || '|' || pincode)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor_event" ADD CONSTRAINT "vendor_event_vendor_id_vendor_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_otp" ADD CONSTRAINT "vendor_otp_vendor_id_vendor_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_message_created" ON "outbox_message" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "vendor_event_vendor" ON "vendor_event" USING btree ("vendor_id","at","id");--> statement-breakpoint
CREATE INDEX "vendor_otp_vendor" ON "vendor_otp" USING btree ("vendor_id","sent_at");--> statement-breakpoint
CREATE INDEX "admin_user_words" ON "admin_user" USING gin (lower(name || '|' || email || '|' || phone) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "vendor_created" ON "vendor" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "vendor_name" ON "vendor" USING btree (lower(store_name),"id");--> statement-breakpoint
CREATE INDEX "vendor_reach" ON "vendor" USING gist ("reach") WHERE deleted_at is null and status = 'approve';--> statement-breakpoint
CREATE INDEX "vendor_words" ON "vendor" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "vendor_status" ON "vendor" USING btree ("status","created_at","id");--> statement-breakpoint
ALTER TABLE "vendor" ADD CONSTRAINT "vendor_point_whole" CHECK (("vendor"."latitude" is null) = ("vendor"."longitude" is null));--> statement-breakpoint
ALTER TABLE "vendor" ADD CONSTRAINT "vendor_on_earth" CHECK (abs("vendor"."latitude") <= 90 and abs("vendor"."longitude") <= 180);--> statement-breakpoint
ALTER TABLE "vendor" ADD CONSTRAINT "vendor_radius" CHECK ("vendor"."service_radius" between 0 and 200);