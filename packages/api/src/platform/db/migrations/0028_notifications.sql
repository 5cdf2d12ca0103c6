CREATE TABLE "message_template" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"language" text NOT NULL,
	"subject" text,
	"text" text,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_message" (
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_message_order_id_kind_channel_pk" PRIMARY KEY("order_id","kind","channel")
);
--> statement-breakpoint
CREATE TABLE "notification_read" (
	"person_id" uuid NOT NULL,
	"notification_id" uuid NOT NULL,
	CONSTRAINT "notification_read_person_id_notification_id_pk" PRIMARY KEY("person_id","notification_id")
);
--> statement-breakpoint
CREATE TABLE "notification_setting" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"sound" boolean DEFAULT true NOT NULL,
	"channels" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"read_before" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"audience" text NOT NULL,
	"store_id" uuid,
	"person_id" uuid,
	"topic" text NOT NULL,
	"record_id" uuid NOT NULL,
	"data" jsonb NOT NULL,
	"hidden_from" uuid,
	"rings" boolean DEFAULT false NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"acknowledged_at" timestamp (3) with time zone,
	"acknowledged_by" text,
	CONSTRAINT "notification_audience_whole" CHECK (("notification"."audience" = 'store') = ("notification"."store_id" is not null) and ("notification"."audience" = 'person') = ("notification"."person_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "event_consumer" (
	"name" text PRIMARY KEY NOT NULL,
	"snapshot" text NOT NULL,
	"target" text,
	"after_id" bigint DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "customer_language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "audit_id" uuid;--> statement-breakpoint
ALTER TABLE "notification_read" ADD CONSTRAINT "notification_read_person_id_admin_user_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."admin_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_read" ADD CONSTRAINT "notification_read_notification_id_notification_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notification"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_setting" ADD CONSTRAINT "notification_setting_person_id_admin_user_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."admin_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "message_template_key" ON "message_template" USING btree ("kind","channel","language");--> statement-breakpoint
CREATE INDEX "notification_read_notification" ON "notification_read" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "notification_newest" ON "notification" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "notification_store" ON "notification" USING btree ("store_id","created_at","id") WHERE store_id is not null;--> statement-breakpoint
CREATE INDEX "notification_person" ON "notification" USING btree ("person_id","created_at","id") WHERE person_id is not null;--> statement-breakpoint
CREATE INDEX "notification_ringing" ON "notification" USING btree ("created_at","record_id") WHERE rings and acknowledged_at is null;