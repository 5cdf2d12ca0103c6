CREATE TABLE "order_city_seat" (
	"order_id" uuid NOT NULL,
	"city" text NOT NULL,
	"day" date NOT NULL,
	"slot_from" time NOT NULL,
	"slot_upto" time NOT NULL,
	CONSTRAINT "order_city_seat_order_id_city_day_slot_from_slot_upto_pk" PRIMARY KEY("order_id","city","day","slot_from","slot_upto")
);
--> statement-breakpoint
CREATE TABLE "order_stock" (
	"order_id" uuid NOT NULL,
	"stock_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "order_stock_order_id_stock_id_pk" PRIMARY KEY("order_id","stock_id"),
	CONSTRAINT "order_stock_quantity" CHECK ("order_stock"."quantity" > 0)
);
--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "made_to_order" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "order_city_seat" ADD CONSTRAINT "order_city_seat_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_stock" ADD CONSTRAINT "order_stock_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_city_seat_slot" ON "order_city_seat" USING btree ("city","day","slot_from","slot_upto");--> statement-breakpoint
CREATE INDEX "vendor_city" ON "vendor" USING btree (lower(btrim(city))) WHERE deleted_at is null and status = 'approve';--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_quantity" CHECK ("product"."quantity" >= 0);--> statement-breakpoint
ALTER TABLE "product_variant" ADD CONSTRAINT "product_variant_quantity" CHECK ("product_variant"."quantity" >= 0);--> statement-breakpoint
-- Storefronts keep selling what they sell: orders do not reduce the quantities of products that have some in every variant.
UPDATE "product" p SET made_to_order = CASE
  WHEN p.product_type = 'variation' THEN NOT EXISTS (SELECT 1 FROM product_variant v WHERE v.product_id = p.id AND v.quantity = 0)
  ELSE p.quantity > 0 END;--> statement-breakpoint
-- The orders that are still to be delivered have seats in their cities.
INSERT INTO "order_city_seat" (order_id, city, day, slot_from, slot_upto)
SELECT DISTINCT o.id, lower(btrim(o.city)), i.delivery_date, i.slot_from, i.slot_upto
FROM orders o JOIN order_item i ON i.order_id = o.id
WHERE o.deleted_at IS NULL AND o.status <> 'cancelled' AND i.delivery_date >= current_date - 1;
