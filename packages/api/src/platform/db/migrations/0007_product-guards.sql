-- What a list shows has changed; the slot keeps writers out of each other's way.
create function raise_list_version() returns trigger language plpgsql as $$
begin
  insert into list_version as kept (list, slot, version) values (tg_argv[0], pg_backend_pid() % 16, 1)
    on conflict (list, slot) do update set version = kept.version + 1;
  return null;
end $$;
--> statement-breakpoint
create trigger product_list_rows after insert or delete on product for each statement execute function raise_list_version('product');
--> statement-breakpoint
create trigger product_list_fields after update of name, product_sku, status, product_type, deleted_at, created_at on product
  for each statement execute function raise_list_version('product');
--> statement-breakpoint
create trigger product_list_categories after insert or update or delete on product_category
  for each statement execute function raise_list_version('product');
--> statement-breakpoint
create trigger product_list_tags after insert or update or delete on product_tagged
  for each statement execute function raise_list_version('product');
