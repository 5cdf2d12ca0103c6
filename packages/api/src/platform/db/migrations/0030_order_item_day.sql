create index if not exists "order_item_day" on "order_item" using btree ("delivery_date","order_id");
