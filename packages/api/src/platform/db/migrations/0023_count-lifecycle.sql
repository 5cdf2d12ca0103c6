-- Names the state of an order's delivery `lifecycle`, and the trigger functions after what they do.
alter table order_delivery_count rename column standing to lifecycle;
--> statement-breakpoint
alter table order_delivery_count rename constraint order_delivery_count_grain_bucket_standing_assigned_slot_pk
  to order_delivery_count_grain_bucket_lifecycle_assigned_slot_pk;
--> statement-breakpoint
alter function delivery_standing(text) rename to delivery_lifecycle;
--> statement-breakpoint
alter function refuse_change() rename to reject_change;
--> statement-breakpoint
alter function keep_order_count() rename to update_order_count;
--> statement-breakpoint
alter function keep_delivery_count() rename to update_delivery_count;
--> statement-breakpoint
-- Adds the changes of a statement to the counts, in key order, so that two writers cannot deadlock.
create or replace function update_delivery_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_delivery_count as stored (grain, bucket, lifecycle, assigned, slot, orders)
      select grain, bucket, delivery_lifecycle(status), vendor_id is not null, pg_backend_pid() % 16, count(*)
      from added, lateral delivery_buckets(delivery_date)
      where deleted_at is null
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (grain, bucket, lifecycle, assigned, slot) do update set orders = stored.orders + excluded.orders;
  else
    insert into order_delivery_count as stored (grain, bucket, lifecycle, assigned, slot, orders)
      select grain, bucket, delivery_lifecycle(status), assigned, pg_backend_pid() % 16, sum(change)
      from (
        select delivery_date, status, vendor_id is not null as assigned, 1 as change from added where deleted_at is null
        union all
        select delivery_date, status, vendor_id is not null, -1 from removed where deleted_at is null
      ) as changed, lateral delivery_buckets(delivery_date)
      group by 1, 2, 3, 4 having sum(change) <> 0 order by 1, 2, 3, 4
      on conflict (grain, bucket, lifecycle, assigned, slot) do update set orders = stored.orders + excluded.orders;
  end if;
  return null;
end $$;
