CREATE TABLE "order_change" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"store_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"ticket" integer NOT NULL,
	"before" jsonb NOT NULL,
	"previous" jsonb NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"confirmed_by" uuid,
	"confirmed_name" text
);
--> statement-breakpoint
ALTER TABLE "order_change" ADD CONSTRAINT "order_change_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_change" ADD CONSTRAINT "order_change_store_id_vendor_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."vendor"("id") ON DELETE no action ON UPDATE no action;