CREATE TABLE "vendor_agreement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vendor_id" uuid NOT NULL,
	"valid_from" date NOT NULL,
	"basis" text NOT NULL,
	"percent_hundredths" integer,
	"rules" jsonb NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	CONSTRAINT "vendor_agreement_percent" CHECK (("vendor_agreement"."basis" = 'commission') = ("vendor_agreement"."percent_hundredths" is not null)),
	CONSTRAINT "vendor_agreement_range" CHECK ("vendor_agreement"."percent_hundredths" between 0 and 10000)
);
--> statement-breakpoint
ALTER TABLE "ledger_entry" DROP CONSTRAINT "ledger_entry_debit";--> statement-breakpoint
ALTER TABLE "ledger_entry" DROP CONSTRAINT "ledger_entry_credit";--> statement-breakpoint
ALTER TABLE "ledger_entry" DROP CONSTRAINT "ledger_entry_vendor";--> statement-breakpoint
ALTER TABLE "order_assignment" ADD COLUMN "commission" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_assignment" ADD COLUMN "terms" jsonb;--> statement-breakpoint
ALTER TABLE "vendor_agreement" ADD CONSTRAINT "vendor_agreement_vendor_id_vendor_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_agreement_day" ON "vendor_agreement" USING btree ("vendor_id","valid_from");--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_debit" CHECK ("ledger_entry"."debit" in ('customer_receivable', 'sales', 'delivery_income', 'discount_platform', 'discount_vendor', 'gateway_clearing', 'bank', 'cash_with_vendor', 'cash_with_platform', 'adjustment_platform', 'adjustment_vendor', 'vendor_payable', 'vendor_cost', 'commission_income'));--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_credit" CHECK ("ledger_entry"."credit" in ('customer_receivable', 'sales', 'delivery_income', 'discount_platform', 'discount_vendor', 'gateway_clearing', 'bank', 'cash_with_vendor', 'cash_with_platform', 'adjustment_platform', 'adjustment_vendor', 'vendor_payable', 'vendor_cost', 'commission_income'));--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_vendor" CHECK (("ledger_entry"."debit" in ('cash_with_vendor', 'vendor_payable') or "ledger_entry"."credit" in ('cash_with_vendor', 'vendor_payable')) = ("ledger_entry"."vendor_id" is not null));