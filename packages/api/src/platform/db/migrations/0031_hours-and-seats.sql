CREATE TABLE "order_seat" (
	"order_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"day" date NOT NULL,
	"slot_from" time NOT NULL,
	"slot_upto" time NOT NULL,
	CONSTRAINT "order_seat_order_id_vendor_id_day_slot_from_slot_upto_pk" PRIMARY KEY("order_id","vendor_id","day","slot_from","slot_upto")
);
--> statement-breakpoint
CREATE TABLE "vendor_hours_request" (
	"vendor_id" uuid PRIMARY KEY NOT NULL,
	"hours" jsonb NOT NULL,
	"status" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"requested_by" text NOT NULL,
	CONSTRAINT "vendor_hours_request_status" CHECK ("vendor_hours_request"."status" in ('pending', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "vendor_hours" (
	"vendor_id" uuid PRIMARY KEY NOT NULL,
	"hours" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_seat" ADD CONSTRAINT "order_seat_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_seat" ADD CONSTRAINT "order_seat_vendor_id_vendor_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_hours_request" ADD CONSTRAINT "vendor_hours_request_vendor_id_vendor_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_hours" ADD CONSTRAINT "vendor_hours_vendor_id_vendor_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_seat_store" ON "order_seat" USING btree ("vendor_id","day","slot_from","slot_upto");--> statement-breakpoint
INSERT INTO "order_seat" ("order_id", "vendor_id", "day", "slot_from", "slot_upto")
SELECT DISTINCT o."id", o."vendor_id", i."delivery_date", i."slot_from", i."slot_upto"
FROM "orders" o JOIN "order_item" i ON i."order_id" = o."id"
WHERE o."vendor_id" IS NOT NULL AND o."deleted_at" IS NULL AND o."status" <> 'cancelled' AND i."delivery_date" >= current_date - 1;
