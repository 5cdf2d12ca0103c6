CREATE TABLE "invoice_series" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_delivery_count" (
	"grain" text NOT NULL,
	"bucket" date NOT NULL,
	"standing" text NOT NULL,
	"assigned" boolean NOT NULL,
	"slot" integer NOT NULL,
	"orders" integer NOT NULL,
	CONSTRAINT "order_delivery_count_grain_bucket_standing_assigned_slot_pk" PRIMARY KEY("grain","bucket","standing","assigned","slot")
);
--> statement-breakpoint
CREATE TABLE "order_invoice" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"year" integer NOT NULL,
	"serial" integer NOT NULL,
	"number" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_note" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_item" ADD COLUMN "message" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_invoice" ADD CONSTRAINT "order_invoice_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_note" ADD CONSTRAINT "order_note_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_invoice_serial" ON "order_invoice" USING btree ("year","serial");--> statement-breakpoint
CREATE UNIQUE INDEX "order_invoice_number" ON "order_invoice" USING btree ("number");--> statement-breakpoint
CREATE INDEX "order_note_order" ON "order_note" USING btree ("order_id","at","id");--> statement-breakpoint
CREATE INDEX "orders_city" ON "orders" USING btree (lower("city"),"order_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_delivery" ON "orders" USING btree ("delivery_date","delivery_from","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("delivery_date","delivery_from","id","delivery_upto") WHERE deleted_at is null and status not in ('delivered', 'cancelled');--> statement-breakpoint
CREATE INDEX "orders_unassigned" ON "orders" USING btree ("delivery_date","delivery_from","id") WHERE deleted_at is null and vendor_id is null and status not in ('delivered', 'cancelled');--> statement-breakpoint
CREATE INDEX "orders_deleted" ON "orders" USING btree ("deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "orders_vendor_day" ON "orders" USING btree ("vendor_id","delivery_date") WHERE deleted_at is null and vendor_id is not null;--> statement-breakpoint
CREATE INDEX "vendor_point" ON "vendor" USING gist ("point") WHERE deleted_at is null and status = 'approve';