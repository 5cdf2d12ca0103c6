-- The audit log is append-only, whatever the code does.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'raise_exception';
end $$;
--> statement-breakpoint
create trigger audit_log_append_only before update or delete on audit_log
  for each statement execute function refuse_change();
--> statement-breakpoint
-- What servers cache about people is old as soon as one of these tables changes.
insert into access_version (id, version) values (1, 1);
--> statement-breakpoint
create function raise_access_version() returns trigger language plpgsql as $$
begin
  update access_version set version = version + 1 where id = 1;
  return null;
end $$;
--> statement-breakpoint
create trigger admin_user_access after update or delete on admin_user for each statement execute function raise_access_version();
--> statement-breakpoint
create trigger admin_user_role_access after insert or update or delete on admin_user_role for each statement execute function raise_access_version();
--> statement-breakpoint
create trigger role_access after update or delete on role for each statement execute function raise_access_version();
--> statement-breakpoint
create trigger role_permission_group_access after insert or update or delete on role_permission_group for each statement execute function raise_access_version();
--> statement-breakpoint
create trigger permission_group_access after update or delete on permission_group for each statement execute function raise_access_version();
--> statement-breakpoint
create trigger permission_group_permission_access after insert or update or delete on permission_group_permission for each statement execute function raise_access_version();
--> statement-breakpoint
create trigger permission_access after update or delete on permission for each statement execute function raise_access_version();
--> statement-breakpoint
create trigger session_access after delete on session for each statement execute function raise_access_version();
--> statement-breakpoint
create trigger vendor_access after insert or delete on vendor for each statement execute function raise_access_version();
--> statement-breakpoint
create trigger vendor_access_update after update of store_admin, deleted_at on vendor for each statement execute function raise_access_version();
--> statement-breakpoint
-- Counters are rewritten in place: leave room on their pages.
alter table order_count set (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 500);
--> statement-breakpoint
-- The three grains an order is counted in; days are UTC.
create function order_buckets(order_date timestamptz, out grain text, out bucket date) returns setof record
language sql immutable as $$
  values ('all', date '1970-01-01'),
         ('month', date_trunc('month', order_date at time zone 'UTC')::date),
         ('day', (order_date at time zone 'UTC')::date)
$$;
--> statement-breakpoint
-- Adds what a statement changed to the kept counts, in key order, so that two writers never wait for each other in a ring.
create function keep_order_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_count as kept (grain, bucket, status, payment_status, slot, orders)
      select grain, bucket, status, payment_status, pg_backend_pid() % 16, count(*)
      from added, lateral order_buckets(order_date)
      where deleted_at is null
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (grain, bucket, status, payment_status, slot) do update set orders = kept.orders + excluded.orders;
  else
    insert into order_count as kept (grain, bucket, status, payment_status, slot, orders)
      select grain, bucket, status, payment_status, pg_backend_pid() % 16, sum(change)
      from (
        select order_date, status, payment_status, 1 as change from added where deleted_at is null
        union all
        select order_date, status, payment_status, -1 from removed where deleted_at is null
      ) as changed, lateral order_buckets(order_date)
      group by 1, 2, 3, 4 having sum(change) <> 0 order by 1, 2, 3, 4
      on conflict (grain, bucket, status, payment_status, slot) do update set orders = kept.orders + excluded.orders;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger orders_added after insert on orders referencing new table as added
  for each statement execute function keep_order_count();
--> statement-breakpoint
create trigger orders_changed after update on orders referencing new table as added old table as removed
  for each statement execute function keep_order_count();
