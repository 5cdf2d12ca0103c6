DROP INDEX "orders_newest";--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("order_date","id","status","order_total","vendor_id") WHERE deleted_at is null;--> statement-breakpoint
-- The key of items again, holding what is summed of them: best sellers are found in the indexes alone.
alter table order_item drop constraint order_item_order_id_position_pk,
  add constraint order_item_order_id_position_pk primary key (order_id, position) include (product_id, quantity, price);
