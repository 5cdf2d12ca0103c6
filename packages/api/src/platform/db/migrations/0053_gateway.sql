CREATE TABLE "gateway_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"amount" bigint NOT NULL,
	"method" text,
	"payment" text NOT NULL,
	"refund" text NOT NULL,
	"link" text NOT NULL,
	"link_end" text,
	"sent_order" text NOT NULL,
	"reference" text NOT NULL,
	"failure" text NOT NULL,
	"order_id" uuid,
	"state" text NOT NULL,
	"reason" text,
	CONSTRAINT "gateway_event_reason" CHECK (("gateway_event"."state" <> 'mismatch') or ("gateway_event"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "order_payment_link" (
	"order_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"key" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"by_sms" boolean NOT NULL,
	"by_email" boolean NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"status" text DEFAULT 'created' NOT NULL,
	"gateway_id" text DEFAULT '' NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"failure" text DEFAULT '' NOT NULL,
	CONSTRAINT "order_payment_link_order_id_id_pk" PRIMARY KEY("order_id","id"),
	CONSTRAINT "order_payment_link_amount" CHECK ("order_payment_link"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "order_refund" ADD COLUMN "state" text DEFAULT 'recorded' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_refund" ADD COLUMN "payment_id" uuid;--> statement-breakpoint
ALTER TABLE "order_refund" ADD COLUMN "attempt" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_refund" ADD COLUMN "failure" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_refund" ADD COLUMN "items" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_payment_link" ADD CONSTRAINT "order_payment_link_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_event_once" ON "gateway_event" USING btree ("gateway","event_id");--> statement-breakpoint
CREATE INDEX "gateway_event_mismatch" ON "gateway_event" USING btree ("at","id") WHERE "gateway_event"."state" = 'mismatch';--> statement-breakpoint
CREATE INDEX "gateway_event_open" ON "gateway_event" USING btree ("payment","refund") WHERE "gateway_event"."state" = 'mismatch';--> statement-breakpoint
CREATE INDEX "gateway_event_at" ON "gateway_event" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "order_payment_link_key" ON "order_payment_link" USING btree ("order_id","key");--> statement-breakpoint
CREATE INDEX "order_payment_link_gateway" ON "order_payment_link" USING btree ("gateway_id") WHERE "order_payment_link"."gateway_id" <> '';--> statement-breakpoint
ALTER TABLE "order_refund" ADD CONSTRAINT "order_refund_payment" CHECK (("order_refund"."state" = 'recorded') or ("order_refund"."payment_id" is not null));--> statement-breakpoint
-- The two switches did nothing until now, and both were off when somebody saved only the commission. Such settings keep accepting both.
with off as (
  select s.name, s.version from content_setting s
  where s.name = 'payment'
    and coalesce((s.value::jsonb -> 'cod' ->> 'is_enabled')::boolean, false) = false
    and coalesce((s.value::jsonb -> 'razorpay' ->> 'is_enabled')::boolean, false) = false
), version as (
  update content_version v
  set value = (v.value::jsonb || '{"cod": {"is_enabled": true}, "razorpay": {"is_enabled": true}}'::jsonb)::text
  from off where v.name = off.name and v.version = off.version
)
update content_setting s
set value = (s.value::jsonb || '{"cod": {"is_enabled": true}, "razorpay": {"is_enabled": true}}'::jsonb)::text
from off where s.name = off.name;
