-- Counters are rewritten in place: leave room on their pages.
alter table order_delivery_count set (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 500);
--> statement-breakpoint
-- The two grains an order's delivery is counted in.
create function delivery_buckets(delivery_date date, out grain text, out bucket date) returns setof record
language sql immutable as $$
  values ('all', date '1970-01-01'), ('day', delivery_date)
$$;
--> statement-breakpoint
create function delivery_standing(status text) returns text
language sql immutable as $$
  select case when status in ('delivered', 'cancelled') then status else 'open' end
$$;
--> statement-breakpoint
-- Adds what a statement changed to the kept counts, in key order, so that two writers never wait for each other in a ring.
create function keep_delivery_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_delivery_count as kept (grain, bucket, standing, assigned, slot, orders)
      select grain, bucket, delivery_standing(status), vendor_id is not null, pg_backend_pid() % 16, count(*)
      from added, lateral delivery_buckets(delivery_date)
      where deleted_at is null
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (grain, bucket, standing, assigned, slot) do update set orders = kept.orders + excluded.orders;
  else
    insert into order_delivery_count as kept (grain, bucket, standing, assigned, slot, orders)
      select grain, bucket, delivery_standing(status), assigned, pg_backend_pid() % 16, sum(change)
      from (
        select delivery_date, status, vendor_id is not null as assigned, 1 as change from added where deleted_at is null
        union all
        select delivery_date, status, vendor_id is not null, -1 from removed where deleted_at is null
      ) as changed, lateral delivery_buckets(delivery_date)
      group by 1, 2, 3, 4 having sum(change) <> 0 order by 1, 2, 3, 4
      on conflict (grain, bucket, standing, assigned, slot) do update set orders = kept.orders + excluded.orders;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger orders_delivery_added after insert on orders referencing new table as added
  for each statement execute function keep_delivery_count();
--> statement-breakpoint
create trigger orders_delivery_changed after update on orders referencing new table as added old table as removed
  for each statement execute function keep_delivery_count();
--> statement-breakpoint
insert into order_delivery_count (grain, bucket, standing, assigned, slot, orders)
  select grain, bucket, delivery_standing(status), vendor_id is not null, 0, count(*)
  from orders, lateral delivery_buckets(delivery_date) where deleted_at is null group by 1, 2, 3, 4;
