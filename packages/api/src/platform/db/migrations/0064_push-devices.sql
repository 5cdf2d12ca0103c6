CREATE TABLE "push_device" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_device_endpoint_unique" UNIQUE("endpoint"),
	CONSTRAINT "push_device_endpoint_short" CHECK (length("push_device"."endpoint") <= 2000)
);
--> statement-breakpoint
ALTER TABLE "push_device" ADD CONSTRAINT "push_device_person_id_admin_user_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."admin_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_device" ADD CONSTRAINT "push_device_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_device_person" ON "push_device" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "push_device_session" ON "push_device" USING btree ("session_id");