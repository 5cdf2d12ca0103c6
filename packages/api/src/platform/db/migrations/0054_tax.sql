CREATE TABLE "tax_rate" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"hsn" text NOT NULL,
	"rate" integer NOT NULL,
	"applies_to" text NOT NULL,
	"category_id" uuid,
	"product_id" uuid,
	"effective_from" date NOT NULL,
	CONSTRAINT "tax_rate_rate" CHECK ("tax_rate"."rate" between 0 and 10000),
	CONSTRAINT "tax_rate_target" CHECK (("tax_rate"."applies_to" = 'category') = ("tax_rate"."category_id" is not null) and ("tax_rate"."applies_to" = 'product') = ("tax_rate"."product_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "ledger_entry" DROP CONSTRAINT "ledger_entry_debit";--> statement-breakpoint
ALTER TABLE "ledger_entry" DROP CONSTRAINT "ledger_entry_credit";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_sums";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_total" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "prices_include_tax" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor" ADD COLUMN "gstin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_rate" ADD CONSTRAINT "tax_rate_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_rate" ADD CONSTRAINT "tax_rate_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "live_tax_rate_effective_from" ON "tax_rate" USING btree ("applies_to",coalesce("category_id", "product_id", '00000000-0000-0000-0000-000000000000'),"effective_from") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tax_rate_created" ON "tax_rate" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "tax_rate_category" ON "tax_rate" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "tax_rate_product" ON "tax_rate" USING btree ("product_id");--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_debit" CHECK ("ledger_entry"."debit" in ('customer_receivable', 'sales', 'delivery_income', 'discount_platform', 'discount_vendor', 'gateway_clearing', 'bank', 'cash_with_vendor', 'cash_with_platform', 'adjustment_platform', 'adjustment_vendor', 'vendor_payable', 'vendor_cost', 'commission_income', 'tax_cgst', 'tax_sgst', 'tax_igst'));--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_credit" CHECK ("ledger_entry"."credit" in ('customer_receivable', 'sales', 'delivery_income', 'discount_platform', 'discount_vendor', 'gateway_clearing', 'bank', 'cash_with_vendor', 'cash_with_platform', 'adjustment_platform', 'adjustment_vendor', 'vendor_payable', 'vendor_cost', 'commission_income', 'tax_cgst', 'tax_sgst', 'tax_igst'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_tax" CHECK ("orders"."tax_total" >= 0 and ("orders"."tax" is not null or "orders"."tax_total" = 0));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_sums" CHECK ("orders"."order_total" = "orders"."subtotal" + "orders"."shipping_total" - "orders"."total_coupon_discount"
        + case when "orders"."prices_include_tax" then 0 else "orders"."tax_total" end and "orders"."order_total" >= 0);