CREATE TABLE "archive_file" (
	"key" text PRIMARY KEY NOT NULL,
	"table_name" text NOT NULL,
	"batch" text NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"to_at" timestamp (3) with time zone NOT NULL,
	"columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"row_count" integer DEFAULT 0 NOT NULL,
	"bytes" integer DEFAULT 0 NOT NULL,
	"sha256" text DEFAULT '' NOT NULL,
	"is_complete" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- The counts follow deleted rows, too: archived orders are deleted from their table.
create or replace function update_order_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_count as stored (grain, bucket, status, payment_status, slot, orders)
      select grain, bucket, status, payment_status, pg_backend_pid() % 16, count(*)
      from added, lateral order_buckets(order_date)
      where deleted_at is null
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (grain, bucket, status, payment_status, slot) do update set orders = stored.orders + excluded.orders;
  elsif tg_op = 'DELETE' then
    insert into order_count as stored (grain, bucket, status, payment_status, slot, orders)
      select grain, bucket, status, payment_status, pg_backend_pid() % 16, -count(*)
      from removed, lateral order_buckets(order_date)
      where deleted_at is null
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (grain, bucket, status, payment_status, slot) do update set orders = stored.orders + excluded.orders;
  else
    insert into order_count as stored (grain, bucket, status, payment_status, slot, orders)
      select grain, bucket, status, payment_status, pg_backend_pid() % 16, sum(change)
      from (
        select order_date, status, payment_status, 1 as change from added where deleted_at is null
        union all
        select order_date, status, payment_status, -1 from removed where deleted_at is null
      ) as changed, lateral order_buckets(order_date)
      group by 1, 2, 3, 4 having sum(change) <> 0 order by 1, 2, 3, 4
      on conflict (grain, bucket, status, payment_status, slot) do update set orders = stored.orders + excluded.orders;
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace function update_delivery_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_delivery_count as stored (grain, bucket, lifecycle, assigned, slot, orders)
      select grain, bucket, delivery_lifecycle(status), vendor_id is not null, pg_backend_pid() % 16, count(*)
      from added, lateral delivery_buckets(delivery_date)
      where deleted_at is null
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (grain, bucket, lifecycle, assigned, slot) do update set orders = stored.orders + excluded.orders;
  elsif tg_op = 'DELETE' then
    insert into order_delivery_count as stored (grain, bucket, lifecycle, assigned, slot, orders)
      select grain, bucket, delivery_lifecycle(status), vendor_id is not null, pg_backend_pid() % 16, -count(*)
      from removed, lateral delivery_buckets(delivery_date)
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
--> statement-breakpoint
create trigger orders_removed after delete on orders referencing old table as removed
  for each statement execute function update_order_count();
--> statement-breakpoint
create trigger orders_delivery_removed after delete on orders referencing old table as removed
  for each statement execute function update_delivery_count();
--> statement-breakpoint
-- The audit log stays append-only, with two exceptions that a transaction must name: deleting exactly the rows of a
-- complete archive file (bakehouse.archive_file is its key), and erasing a person from the record's name and the changes
-- (bakehouse.erasure is on). The triggers after the statement check what it did.
create function reject_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and coalesce(current_setting('bakehouse.archive_file', true), '') <> '' then
    return null;
  end if;
  if tg_op = 'UPDATE' and current_setting('bakehouse.erasure', true) = 'on' then
    return null;
  end if;
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'raise_exception';
end $$;
--> statement-breakpoint
create function check_audit_archive() returns trigger language plpgsql as $$
begin
  if not exists (
    select 1 from archive_file f
    where f.key = current_setting('bakehouse.archive_file', true) and f.table_name = 'audit_log' and f.is_complete
      and f.row_count = (select count(*) from removed)
      and not exists (select 1 from removed r where r.at not between f.from_at and f.to_at)
  ) then
    raise exception 'rows of audit_log are deleted only with their archive file' using errcode = 'raise_exception';
  end if;
  return null;
end $$;
--> statement-breakpoint
create function check_audit_erasure() returns trigger language plpgsql as $$
begin
  if exists (
    select id, at, actor_id, actor_name, action, module, record_id, request_id from new_rows
    except
    select id, at, actor_id, actor_name, action, module, record_id, request_id from old_rows
  ) then
    raise exception 'an erasure changes only record_name and changes of audit_log' using errcode = 'raise_exception';
  end if;
  return null;
end $$;
--> statement-breakpoint
drop trigger audit_log_append_only on audit_log;
--> statement-breakpoint
create trigger audit_log_append_only before update or delete on audit_log
  for each statement execute function reject_audit_change();
--> statement-breakpoint
create trigger audit_log_archived after delete on audit_log referencing old table as removed
  for each statement execute function check_audit_archive();
--> statement-breakpoint
create trigger audit_log_erased after update on audit_log referencing new table as new_rows old table as old_rows
  for each statement execute function check_audit_erasure();
