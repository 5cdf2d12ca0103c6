CREATE TABLE "ledger_entry" (
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"transaction" integer NOT NULL,
	"event" text NOT NULL,
	"debit" text NOT NULL,
	"credit" text NOT NULL,
	"amount" bigint NOT NULL,
	"vendor_id" uuid,
	"cause_id" uuid,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	CONSTRAINT "ledger_entry_order_id_number_pk" PRIMARY KEY("order_id","number"),
	CONSTRAINT "ledger_entry_amount" CHECK ("ledger_entry"."amount" > 0),
	CONSTRAINT "ledger_entry_accounts" CHECK ("ledger_entry"."debit" <> "ledger_entry"."credit"),
	CONSTRAINT "ledger_entry_debit" CHECK ("ledger_entry"."debit" in ('customer_receivable', 'sales', 'delivery_income', 'discount_platform', 'discount_vendor', 'gateway_clearing', 'bank', 'cash_with_vendor', 'cash_with_platform', 'adjustment_platform', 'adjustment_vendor')),
	CONSTRAINT "ledger_entry_credit" CHECK ("ledger_entry"."credit" in ('customer_receivable', 'sales', 'delivery_income', 'discount_platform', 'discount_vendor', 'gateway_clearing', 'bank', 'cash_with_vendor', 'cash_with_platform', 'adjustment_platform', 'adjustment_vendor')),
	CONSTRAINT "ledger_entry_vendor" CHECK (('cash_with_vendor' in ("ledger_entry"."debit", "ledger_entry"."credit")) = ("ledger_entry"."vendor_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "order_payment" (
	"order_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"method" text NOT NULL,
	"holder" text NOT NULL,
	"vendor_id" uuid,
	"reference" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"reversed_at" timestamp (3) with time zone,
	"source" text NOT NULL,
	CONSTRAINT "order_payment_order_id_id_pk" PRIMARY KEY("order_id","id"),
	CONSTRAINT "order_payment_amount" CHECK ("order_payment"."amount" > 0),
	CONSTRAINT "order_payment_vendor" CHECK (("order_payment"."holder" = 'vendor') = ("order_payment"."vendor_id" is not null)),
	CONSTRAINT "order_payment_reversed" CHECK (("order_payment"."status" = 'reversed') = ("order_payment"."reversed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "order_refund" (
	"order_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"amount" bigint NOT NULL,
	"bearer" text NOT NULL,
	"target" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"reason" text NOT NULL,
	"key" uuid NOT NULL,
	CONSTRAINT "order_refund_order_id_id_pk" PRIMARY KEY("order_id","id"),
	CONSTRAINT "order_refund_amount" CHECK ("order_refund"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paid_total" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_vendor_id_vendor_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_payment" ADD CONSTRAINT "order_payment_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_payment" ADD CONSTRAINT "order_payment_vendor_id_vendor_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_refund" ADD CONSTRAINT "order_refund_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_payment_reference" ON "order_payment" USING btree ("order_id","reference") WHERE "order_payment"."reference" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "order_refund_key" ON "order_refund" USING btree ("order_id","key");--> statement-breakpoint
-- The ledger is append-only, whatever the code does. Its rows leave it only together with their archived orders.
create function reject_ledger_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and coalesce(current_setting('bakehouse.archive_file', true), '') <> '' then
    return null;
  end if;
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'raise_exception';
end $$;
--> statement-breakpoint
create function check_ledger_archive() returns trigger language plpgsql as $$
begin
  if not exists (
    select 1 from archive_file f
    where f.key = current_setting('bakehouse.archive_file', true) and f.table_name = 'ledger_entry' and f.is_complete
      and f.row_count = (select count(*) from removed)
  ) then
    raise exception 'rows of ledger_entry are deleted only with their archive file' using errcode = 'raise_exception';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger ledger_entry_append_only before update or delete on ledger_entry
  for each statement execute function reject_ledger_change();
--> statement-breakpoint
create trigger ledger_entry_archived after delete on ledger_entry referencing old table as removed
  for each statement execute function check_ledger_archive();
--> statement-breakpoint
create trigger ledger_entry_no_truncate before truncate on ledger_entry
  for each statement execute function reject_ledger_change();
--> statement-breakpoint
revoke update, delete, truncate on ledger_entry from public;
--> statement-breakpoint
revoke update, delete, truncate on ledger_entry from current_user;
