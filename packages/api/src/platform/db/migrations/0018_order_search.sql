DROP INDEX "orders_search";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_place" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "orders" o SET "shipping_place" = concat_ws(' ', nullif(a."address1", ''), nullif(a."address2", ''), a."pincode") FROM "order_address" a WHERE a."order_id" = o."id" AND a."kind" = 'shipping';--> statement-breakpoint
CREATE INDEX "orders_phone_end" ON "orders" USING btree (reverse("customer_phone") text_pattern_ops) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ((lower("order_number" || ' ' || "customer_name" || ' ' || "shipping_place")) gin_trgm_ops) WHERE deleted_at is null;
