CREATE TABLE "vendor_due" (
	"order_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"payable" bigint NOT NULL,
	"cash" bigint NOT NULL,
	CONSTRAINT "vendor_due_order_id_vendor_id_pk" PRIMARY KEY("order_id","vendor_id"),
	CONSTRAINT "vendor_due_open" CHECK ("vendor_due"."payable" <> 0 or "vendor_due"."cash" <> 0)
);
--> statement-breakpoint
CREATE TABLE "settlement_dispute" (
	"order_id" uuid NOT NULL,
	"settlement_id" uuid NOT NULL,
	"note" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"answer" text,
	"amount" bigint DEFAULT 0 NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"answered_by" text,
	CONSTRAINT "settlement_dispute_order_id_settlement_id_pk" PRIMARY KEY("order_id","settlement_id"),
	CONSTRAINT "settlement_dispute_answer" CHECK (("settlement_dispute"."answer" is null) = ("settlement_dispute"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "settlement_line" (
	"order_id" uuid NOT NULL,
	"settlement_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"order_number" text NOT NULL,
	"delivery_date" date NOT NULL,
	"earned" bigint NOT NULL,
	"commission" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"adjustment" bigint NOT NULL,
	"cash" bigint NOT NULL,
	"is_correction" boolean NOT NULL,
	CONSTRAINT "settlement_line_order_id_settlement_id_pk" PRIMARY KEY("order_id","settlement_id")
);
--> statement-breakpoint
CREATE TABLE "settlement_run" (
	"until" date PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settlement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"vendor_id" uuid NOT NULL,
	"until" date NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"payable" bigint DEFAULT 0 NOT NULL,
	"cash" bigint DEFAULT 0 NOT NULL,
	"opening" bigint DEFAULT 0 NOT NULL,
	"adjustments" bigint DEFAULT 0 NOT NULL,
	"deductions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"payout" bigint DEFAULT 0 NOT NULL,
	"carried" bigint DEFAULT 0 NOT NULL,
	"reviewed_at" timestamp (3) with time zone,
	"reviewed_by" text,
	"paid_at" timestamp (3) with time zone,
	"paid_by" text,
	"paid_on" date,
	"reference" text DEFAULT '' NOT NULL,
	"returned_at" timestamp (3) with time zone,
	"returned_by" text,
	"return_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "settlement_reviewed" CHECK (("settlement"."status" = 'draft') = ("settlement"."reviewed_at" is null)),
	CONSTRAINT "settlement_paid" CHECK (("settlement"."status" in ('paid', 'returned')) = ("settlement"."paid_at" is not null)),
	CONSTRAINT "settlement_payout" CHECK ("settlement"."payout" >= 0 and "settlement"."carried" <= 0 and ("settlement"."payout" = 0 or "settlement"."carried" = 0))
);
--> statement-breakpoint
CREATE TABLE "vendor_account" (
	"vendor_id" uuid PRIMARY KEY NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"payouts_due" bigint DEFAULT 0 NOT NULL,
	"entries" integer DEFAULT 0 NOT NULL,
	"cash_limit" bigint,
	"bank_holder" text,
	"bank_number" text,
	"bank_ifsc" text,
	"bank_at" timestamp (3) with time zone,
	"bank_by" text,
	CONSTRAINT "vendor_account_bank" CHECK (num_nulls("vendor_account"."bank_holder", "vendor_account"."bank_number", "vendor_account"."bank_ifsc", "vendor_account"."bank_at") in (0, 4)),
	CONSTRAINT "vendor_account_payouts" CHECK ("vendor_account"."payouts_due" >= 0)
);
--> statement-breakpoint
CREATE TABLE "vendor_entry" (
	"vendor_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"event" text NOT NULL,
	"debit" text NOT NULL,
	"credit" text NOT NULL,
	"amount" bigint NOT NULL,
	"settlement_id" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"key" uuid,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	CONSTRAINT "vendor_entry_vendor_id_number_pk" PRIMARY KEY("vendor_id","number"),
	CONSTRAINT "vendor_entry_amount" CHECK ("vendor_entry"."amount" > 0),
	CONSTRAINT "vendor_entry_accounts" CHECK ("vendor_entry"."debit" <> "vendor_entry"."credit")
);
--> statement-breakpoint
ALTER TABLE "ledger_entry" DROP CONSTRAINT "ledger_entry_debit";--> statement-breakpoint
ALTER TABLE "ledger_entry" DROP CONSTRAINT "ledger_entry_credit";--> statement-breakpoint
ALTER TABLE "ledger_entry" DROP CONSTRAINT "ledger_entry_vendor";--> statement-breakpoint
ALTER TABLE "vendor_due" ADD CONSTRAINT "vendor_due_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_due" ADD CONSTRAINT "vendor_due_vendor_id_vendor_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_dispute" ADD CONSTRAINT "settlement_dispute_settlement_id_settlement_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_line" ADD CONSTRAINT "settlement_line_settlement_id_settlement_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_line" ADD CONSTRAINT "settlement_line_vendor_id_vendor_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement" ADD CONSTRAINT "settlement_vendor_id_vendor_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_account" ADD CONSTRAINT "vendor_account_vendor_id_vendor_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_entry" ADD CONSTRAINT "vendor_entry_vendor_id_vendor_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_entry" ADD CONSTRAINT "vendor_entry_settlement_id_settlement_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vendor_due_vendor" ON "vendor_due" USING btree ("vendor_id","order_id","payable","cash");--> statement-breakpoint
CREATE INDEX "settlement_dispute_settlement" ON "settlement_dispute" USING btree ("settlement_id");--> statement-breakpoint
CREATE INDEX "settlement_dispute_open" ON "settlement_dispute" USING btree ("settlement_id") WHERE "settlement_dispute"."answer" is null;--> statement-breakpoint
CREATE INDEX "settlement_line_settlement" ON "settlement_line" USING btree ("settlement_id","delivery_date","order_id");--> statement-breakpoint
CREATE INDEX "settlement_line_vendor" ON "settlement_line" USING btree ("vendor_id","order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_number" ON "settlement" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_draft" ON "settlement" USING btree ("vendor_id") WHERE "settlement"."status" = 'draft';--> statement-breakpoint
CREATE INDEX "settlement_vendor" ON "settlement" USING btree ("vendor_id","number");--> statement-breakpoint
CREATE INDEX "settlement_status" ON "settlement" USING btree ("status","number");--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_entry_key" ON "vendor_entry" USING btree ("vendor_id","key");--> statement-breakpoint
CREATE INDEX "vendor_entry_settlement" ON "vendor_entry" USING btree ("settlement_id");--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_debit" CHECK ("ledger_entry"."debit" in ('customer_receivable', 'sales', 'delivery_income', 'discount_platform', 'discount_vendor', 'gateway_clearing', 'bank', 'cash_with_vendor', 'cash_with_platform', 'adjustment_platform', 'adjustment_vendor', 'vendor_payable', 'vendor_cost', 'commission_income', 'tax_cgst', 'tax_sgst', 'tax_igst', 'vendor_account', 'payouts_due', 'tds_payable', 'tcs_payable'));--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_credit" CHECK ("ledger_entry"."credit" in ('customer_receivable', 'sales', 'delivery_income', 'discount_platform', 'discount_vendor', 'gateway_clearing', 'bank', 'cash_with_vendor', 'cash_with_platform', 'adjustment_platform', 'adjustment_vendor', 'vendor_payable', 'vendor_cost', 'commission_income', 'tax_cgst', 'tax_sgst', 'tax_igst', 'vendor_account', 'payouts_due', 'tds_payable', 'tcs_payable'));--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_vendor" CHECK (("ledger_entry"."debit" in ('cash_with_vendor', 'vendor_payable', 'vendor_account') or "ledger_entry"."credit" in ('cash_with_vendor', 'vendor_payable', 'vendor_account')) = ("ledger_entry"."vendor_id" is not null));--> statement-breakpoint
-- What is not settled of the orders that the ledger has.
insert into vendor_due (order_id, vendor_id, payable, cash)
select order_id, vendor_id,
  sum(case when credit = 'vendor_payable' then amount when debit = 'vendor_payable' then -amount else 0 end),
  sum(case when debit = 'cash_with_vendor' then amount when credit = 'cash_with_vendor' then -amount else 0 end)
from ledger_entry where vendor_id is not null group by order_id, vendor_id
having sum(case when credit = 'vendor_payable' then amount when debit = 'vendor_payable' then -amount else 0 end) <> 0
  or sum(case when debit = 'cash_with_vendor' then amount when credit = 'cash_with_vendor' then -amount else 0 end) <> 0;
--> statement-breakpoint
-- Statements and accounts of vendors are append-only, as the ledger is.
create trigger settlement_line_append_only before update or delete or truncate on settlement_line
  for each statement execute function reject_ledger_change();
--> statement-breakpoint
create trigger vendor_entry_append_only before update or delete or truncate on vendor_entry
  for each statement execute function reject_ledger_change();
