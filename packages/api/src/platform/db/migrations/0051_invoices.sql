CREATE TABLE "order_document" (
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"serial" integer NOT NULL,
	"number" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"total" bigint NOT NULL,
	"credits" integer,
	"document" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "order_document_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_document_credits" CHECK (("order_document"."kind" = 'credit_note') = ("order_document"."credits" is not null)),
	CONSTRAINT "order_document_hash" CHECK ("order_document"."hash" = encode(sha256(convert_to("order_document"."document", 'UTF8')), 'hex'))
);
--> statement-breakpoint
ALTER TABLE "invoice_series" ADD COLUMN "last_credit_note" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_document" ADD CONSTRAINT "order_document_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_document_credits" ON "order_document" USING btree ("order_id","credits") WHERE "order_document"."credits" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "order_document_serial" ON "order_document" USING btree ("kind","year","serial");--> statement-breakpoint
-- Documents are append-only, as the audit log is: rows leave the table only with their archive file, and an erasure changes only the
-- content. One function checks the archive files of documents and the ledger.
create function check_archived_rows() returns trigger language plpgsql as $$
begin
  if not exists (
    select 1 from archive_file f
    where f.key = current_setting('bakehouse.archive_file', true) and f.table_name = tg_table_name and f.is_complete
      and f.row_count = (select count(*) from removed)
  ) then
    raise exception 'rows of % are deleted only with their archive file', tg_table_name using errcode = 'raise_exception';
  end if;
  return null;
end $$;
--> statement-breakpoint
create function check_document_erasure() returns trigger language plpgsql as $$
begin
  if exists (
    select order_id, position, kind, year, serial, number, at, total, credits from new_rows
    except
    select order_id, position, kind, year, serial, number, at, total, credits from old_rows
  ) then
    raise exception 'an erasure changes only the content of order_document' using errcode = 'raise_exception';
  end if;
  return null;
end $$;
--> statement-breakpoint
drop trigger ledger_entry_archived on ledger_entry;
--> statement-breakpoint
drop function check_ledger_archive();
--> statement-breakpoint
create trigger ledger_entry_archived after delete on ledger_entry referencing old table as removed
  for each statement execute function check_archived_rows();
--> statement-breakpoint
create trigger order_document_append_only before update or delete on order_document
  for each statement execute function reject_audit_change();
--> statement-breakpoint
create trigger order_document_archived after delete on order_document referencing old table as removed
  for each statement execute function check_archived_rows();
--> statement-breakpoint
create trigger order_document_erased after update on order_document referencing new table as new_rows old table as old_rows
  for each statement execute function check_document_erasure();
--> statement-breakpoint
create trigger order_document_no_truncate before truncate on order_document
  for each statement execute function reject_audit_change();
--> statement-breakpoint
revoke update, delete, truncate on order_document from public;
--> statement-breakpoint
revoke update, delete, truncate on order_document from current_user;
