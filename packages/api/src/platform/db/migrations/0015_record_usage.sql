CREATE INDEX "product_manufacturer" ON "product" USING btree ("manufacturer_id");--> statement-breakpoint
CREATE INDEX "product_attributes" ON "product" USING gin ("attributes");