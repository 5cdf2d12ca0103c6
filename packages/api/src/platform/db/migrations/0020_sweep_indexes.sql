CREATE INDEX "order_addon_product" ON "order_addon" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "order_addon_image" ON "order_addon" USING btree ("image_id") WHERE "order_addon"."image_id" is not null;--> statement-breakpoint
CREATE INDEX "order_item_product" ON "order_item" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "order_item_image" ON "order_item" USING btree ("image_id") WHERE "order_item"."image_id" is not null;--> statement-breakpoint
CREATE INDEX "product_image_upload" ON "product_image" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "product_featured_image" ON "product" USING btree ("featured_image_id") WHERE "product"."featured_image_id" is not null;--> statement-breakpoint
CREATE INDEX "product_variant_image" ON "product_variant" USING btree ("image_id") WHERE "product_variant"."image_id" is not null;--> statement-breakpoint
CREATE INDEX "sign_in_throttle_window" ON "sign_in_throttle" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "vendor_otp_sent" ON "vendor_otp" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "idempotency_created" ON "idempotency" USING btree ("created_at");