ALTER TABLE "product" ADD COLUMN "lowest_price" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- The lowest price that a customer pays for a product, over all variants, so that storefronts can sort and filter by it.
create function set_lowest_price() returns trigger language plpgsql as $$
begin
  new.lowest_price := coalesce(
    case when new.product_type = 'variation' then (
      select min(coalesce(v.sale_price, v.price)) from product_variant v where v.product_id = new.id) end,
    new.sale_price, new.price);
  return new;
end $$;--> statement-breakpoint
create trigger product_lowest_price before insert or update on product for each row execute function set_lowest_price();--> statement-breakpoint
-- The update runs the trigger above, which calculates the value.
create function update_lowest_price() returns trigger language plpgsql as $$
begin
  update product set lowest_price = 0 where id in (select product_id from changed);
  return null;
end $$;--> statement-breakpoint
create trigger product_variant_added after insert on product_variant referencing new table as changed
  for each statement execute function update_lowest_price();--> statement-breakpoint
create trigger product_variant_changed after update on product_variant referencing new table as changed
  for each statement execute function update_lowest_price();--> statement-breakpoint
create trigger product_variant_removed after delete on product_variant referencing old table as changed
  for each statement execute function update_lowest_price();--> statement-breakpoint
update product set lowest_price = 0;--> statement-breakpoint
CREATE INDEX "product_lowest_price" ON "product" USING btree ("lowest_price","id") WHERE deleted_at is null;
