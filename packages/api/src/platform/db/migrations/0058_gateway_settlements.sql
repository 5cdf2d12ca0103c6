CREATE TABLE "gateway_entry" (
	"settlement_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"debit" text NOT NULL,
	"credit" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "gateway_entry_settlement_id_number_pk" PRIMARY KEY("settlement_id","number"),
	CONSTRAINT "gateway_entry_amount" CHECK ("gateway_entry"."amount" > 0),
	CONSTRAINT "gateway_entry_accounts" CHECK ("gateway_entry"."debit" <> "gateway_entry"."credit")
);
--> statement-breakpoint
CREATE TABLE "gateway_line" (
	"settlement_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"payment" text NOT NULL,
	"method" text,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"amount" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"order_id" uuid,
	"order_number" text,
	CONSTRAINT "gateway_line_settlement_id_reference_pk" PRIMARY KEY("settlement_id","reference"),
	CONSTRAINT "gateway_line_order" CHECK (("gateway_line"."order_id" is null) = ("gateway_line"."order_number" is null))
);
--> statement-breakpoint
CREATE TABLE "gateway_report" (
	"day" date PRIMARY KEY NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "gateway_settlement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"reference" text NOT NULL,
	"utr" text NOT NULL,
	"settled_at" timestamp (3) with time zone NOT NULL,
	"lines" integer DEFAULT 0 NOT NULL,
	"gross" bigint DEFAULT 0 NOT NULL,
	"adjustments" bigint DEFAULT 0 NOT NULL,
	"fee" bigint DEFAULT 0 NOT NULL,
	"tax" bigint DEFAULT 0 NOT NULL,
	"entries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_entry" DROP CONSTRAINT "ledger_entry_debit";--> statement-breakpoint
ALTER TABLE "ledger_entry" DROP CONSTRAINT "ledger_entry_credit";--> statement-breakpoint
DROP INDEX "gateway_event_open";--> statement-breakpoint
ALTER TABLE "gateway_entry" ADD CONSTRAINT "gateway_entry_settlement_id_gateway_settlement_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."gateway_settlement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_line" ADD CONSTRAINT "gateway_line_settlement_id_gateway_settlement_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."gateway_settlement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gateway_line_time" ON "gateway_line" USING btree ("settlement_id","occurred_at","reference");--> statement-breakpoint
CREATE INDEX "gateway_line_payment" ON "gateway_line" USING btree ("payment") WHERE "gateway_line"."payment" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_settlement_once" ON "gateway_settlement" USING btree ("gateway","reference");--> statement-breakpoint
CREATE INDEX "gateway_settlement_newest" ON "gateway_settlement" USING btree ("settled_at","id");--> statement-breakpoint
CREATE INDEX "gateway_event_reasons" ON "gateway_event" USING btree ("payment","refund") WHERE "gateway_event"."reason" is not null;--> statement-breakpoint
CREATE INDEX "order_payment_gateway" ON "order_payment" USING btree ("reference") WHERE "order_payment"."reference" <> '';--> statement-breakpoint
CREATE INDEX "order_payment_received" ON "order_payment" USING btree ("received_at") WHERE "order_payment"."source" = 'gateway' and "order_payment"."status" = 'received';--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_debit" CHECK ("ledger_entry"."debit" in ('customer_receivable', 'sales', 'delivery_income', 'discount_platform', 'discount_vendor', 'gateway_clearing', 'gateway_fees', 'bank', 'cash_with_vendor', 'cash_with_platform', 'adjustment_platform', 'adjustment_vendor', 'adjustment_rider', 'vendor_payable', 'vendor_cost', 'commission_income', 'tax_cgst', 'tax_sgst', 'tax_igst', 'vendor_account', 'payouts_due', 'tds_payable', 'tcs_payable'));--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_credit" CHECK ("ledger_entry"."credit" in ('customer_receivable', 'sales', 'delivery_income', 'discount_platform', 'discount_vendor', 'gateway_clearing', 'gateway_fees', 'bank', 'cash_with_vendor', 'cash_with_platform', 'adjustment_platform', 'adjustment_vendor', 'adjustment_rider', 'vendor_payable', 'vendor_cost', 'commission_income', 'tax_cgst', 'tax_sgst', 'tax_igst', 'vendor_account', 'payouts_due', 'tds_payable', 'tcs_payable'));--> statement-breakpoint
-- This part of the ledger is append-only, as the others are.
create trigger gateway_entry_append_only before update or delete or truncate on gateway_entry
  for each statement execute function reject_ledger_change();
