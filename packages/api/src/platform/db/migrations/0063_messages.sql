ALTER TABLE "outbox_message" DROP CONSTRAINT "outbox_message_channel_known";--> statement-breakpoint
ALTER TABLE "order_message" DROP CONSTRAINT "order_message_order_id_kind_channel_pk";--> statement-breakpoint
ALTER TABLE "message_template" ADD COLUMN "dlt_template_id" text;--> statement-breakpoint
ALTER TABLE "message_template" ADD COLUMN "dlt_text" text;--> statement-breakpoint
ALTER TABLE "order_message" ADD COLUMN "cause" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_message" ADD COLUMN "amount" bigint;--> statement-breakpoint
ALTER TABLE "order_message" ADD COLUMN "status" text DEFAULT 'sent' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_message" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_message" ADD COLUMN "reported_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "order_message" ADD CONSTRAINT "order_message_order_id_kind_channel_cause_pk" PRIMARY KEY("order_id","kind","channel","cause");--> statement-breakpoint
ALTER TABLE "order_message" ADD CONSTRAINT "order_message_status_known" CHECK ("order_message"."status" in ('waiting', 'sent', 'delivered', 'failed'));--> statement-breakpoint
ALTER TABLE "outbox_message" ADD CONSTRAINT "outbox_message_channel_known" CHECK ("outbox_message"."channel" in ('email', 'sms', 'whatsapp'));
