CREATE TABLE "customer_note" (
	"customer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "customer_note_customer_id_id_pk" PRIMARY KEY("customer_id","id")
);
--> statement-breakpoint
CREATE TABLE "customer_phone" (
	"phone" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"delivered" integer DEFAULT 0 NOT NULL,
	"cancelled" integer DEFAULT 0 NOT NULL,
	"spent" bigint DEFAULT 0 NOT NULL,
	"first_order_at" timestamp (3) with time zone,
	"last_order_at" timestamp (3) with time zone,
	CONSTRAINT "customer_phone_id" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "customer_scan" (
	"id" integer PRIMARY KEY NOT NULL,
	"after" uuid NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"words" text GENERATED ALWAYS AS (search_text(name)) STORED NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"delivered" integer DEFAULT 0 NOT NULL,
	"cancelled" integer DEFAULT 0 NOT NULL,
	"spent" bigint DEFAULT 0 NOT NULL,
	"first_order_at" timestamp (3) with time zone,
	"last_order_at" timestamp (3) with time zone,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"cash_blocked" boolean DEFAULT false NOT NULL,
	"cash_block_reason" text DEFAULT '' NOT NULL,
	"merged_into" uuid,
	"merged_at" timestamp (3) with time zone,
	"moved" jsonb,
	"erasure_requested_at" timestamp (3) with time zone,
	"erasure_error" text DEFAULT '' NOT NULL,
	"erased_at" timestamp (3) with time zone,
	CONSTRAINT "customer_merged_once" CHECK (("customer"."merged_into" is null) = ("customer"."merged_at" is null))
);
--> statement-breakpoint
ALTER TABLE "customer_note" ADD CONSTRAINT "customer_note_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_phone" ADD CONSTRAINT "customer_phone_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_merged_into_customer_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_phone_customer" ON "customer_phone" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "customer_newest" ON "customer" USING btree ("last_order_at" NULLS FIRST,"id") WHERE merged_into is null and erased_at is null;--> statement-breakpoint
CREATE INDEX "customer_orders" ON "customer" USING btree ("orders","id") WHERE merged_into is null and erased_at is null;--> statement-breakpoint
CREATE INDEX "customer_spent" ON "customer" USING btree ("spent","id") WHERE merged_into is null and erased_at is null;--> statement-breakpoint
CREATE INDEX "customer_blocked" ON "customer" USING btree ("last_order_at" NULLS FIRST,"id") WHERE merged_into is null and erased_at is null and cash_blocked;--> statement-breakpoint
CREATE INDEX "customer_merged" ON "customer" USING btree ("merged_into") WHERE merged_into is not null;--> statement-breakpoint
CREATE INDEX "customer_email" ON "customer" USING btree (lower("email")) WHERE merged_into is null and erased_at is null;--> statement-breakpoint
CREATE INDEX "customer_tags" ON "customer" USING gin ("tags") WHERE merged_into is null and erased_at is null;--> statement-breakpoint
CREATE INDEX "customer_words" ON "customer" USING gin ("words" gin_trgm_ops) WHERE merged_into is null and erased_at is null;--> statement-breakpoint
-- Hand-written: the customers of the existing orders, one for each phone. A later comparison finds what was placed since.
-- The ids are random: gen_random_uuid is in every supported version of PostgreSQL.
CREATE TEMPORARY TABLE customer_source ON COMMIT DROP AS
SELECT customer_phone AS phone, gen_random_uuid() AS customer_id, count(*)::int AS orders,
  count(*) FILTER (WHERE status = 'delivered')::int AS delivered, count(*) FILTER (WHERE status = 'cancelled')::int AS cancelled,
  coalesce(sum(order_total) FILTER (WHERE status = 'delivered'), 0) AS spent,
  min(order_date) AS first_order_at, max(order_date) AS last_order_at
FROM orders WHERE deleted_at IS NULL AND customer_phone NOT LIKE 'erased-%' GROUP BY customer_phone;--> statement-breakpoint
INSERT INTO customer (id, name, email, language, orders, delivered, cancelled, spent, first_order_at, last_order_at)
SELECT s.customer_id, l.customer_name, l.customer_email, l.customer_language, s.orders, s.delivered, s.cancelled, s.spent,
  s.first_order_at, s.last_order_at
FROM customer_source s CROSS JOIN LATERAL (
  SELECT o.customer_name, o.customer_email, o.customer_language FROM orders o
  WHERE o.customer_phone = s.phone AND o.deleted_at IS NULL ORDER BY o.order_date DESC, o.id DESC LIMIT 1) l;--> statement-breakpoint
INSERT INTO customer_phone (phone, id, customer_id, orders, delivered, cancelled, spent, first_order_at, last_order_at)
SELECT phone, gen_random_uuid(), customer_id, orders, delivered, cancelled, spent, first_order_at, last_order_at FROM customer_source;
