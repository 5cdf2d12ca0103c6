CREATE TABLE "order_claim_photo" (
	"order_id" uuid NOT NULL,
	"claim_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"image_id" uuid,
	CONSTRAINT "order_claim_photo_order_id_claim_id_position_pk" PRIMARY KEY("order_id","claim_id","position")
);
--> statement-breakpoint
CREATE TABLE "order_claim" (
	"order_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"reason" text NOT NULL,
	"wish" text NOT NULL,
	"text" text NOT NULL,
	"requested" bigint,
	"late_reason" text DEFAULT '' NOT NULL,
	"vendor_id" uuid,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text DEFAULT '' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"decision_key" uuid,
	"rebake_order_id" uuid,
	CONSTRAINT "order_claim_order_id_id_pk" PRIMARY KEY("order_id","id"),
	CONSTRAINT "order_claim_requested" CHECK (("order_claim"."wish" = 'partial') = ("order_claim"."requested" is not null) and "order_claim"."requested" > 0),
	CONSTRAINT "order_claim_decided" CHECK (("order_claim"."status" = 'open') = ("order_claim"."decided_at" is null)),
	CONSTRAINT "order_claim_rebake_order" CHECK (("order_claim"."status" = 'rebaked') = ("order_claim"."rebake_order_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "ledger_entry" DROP CONSTRAINT "ledger_entry_debit";--> statement-breakpoint
ALTER TABLE "ledger_entry" DROP CONSTRAINT "ledger_entry_credit";--> statement-breakpoint
ALTER TABLE "order_refund" ADD COLUMN "vendor_share" bigint;--> statement-breakpoint
ALTER TABLE "order_refund" ADD COLUMN "rider_share" bigint;--> statement-breakpoint
ALTER TABLE "order_claim_photo" ADD CONSTRAINT "order_claim_photo_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_claim_photo" ADD CONSTRAINT "order_claim_photo_image_id_upload_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."upload"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_claim" ADD CONSTRAINT "order_claim_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_claim" ADD CONSTRAINT "order_claim_vendor_id_vendor_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_claim_photo_image" ON "order_claim_photo" USING btree ("image_id") WHERE "order_claim_photo"."image_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "order_claim_open" ON "order_claim" USING btree ("order_id") WHERE "order_claim"."status" = 'open';--> statement-breakpoint
CREATE INDEX "order_claim_newest" ON "order_claim" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "order_claim_status" ON "order_claim" USING btree ("status","at","id");--> statement-breakpoint
CREATE INDEX "order_claim_vendor" ON "order_claim" USING btree ("vendor_id","at","id") WHERE "order_claim"."vendor_id" is not null;--> statement-breakpoint
CREATE INDEX "order_claim_rebake" ON "order_claim" USING btree ("rebake_order_id") WHERE "order_claim"."rebake_order_id" is not null;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_debit" CHECK ("ledger_entry"."debit" in ('customer_receivable', 'sales', 'delivery_income', 'discount_platform', 'discount_vendor', 'gateway_clearing', 'bank', 'cash_with_vendor', 'cash_with_platform', 'adjustment_platform', 'adjustment_vendor', 'adjustment_rider', 'vendor_payable', 'vendor_cost', 'commission_income', 'tax_cgst', 'tax_sgst', 'tax_igst', 'vendor_account', 'payouts_due', 'tds_payable', 'tcs_payable'));--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_credit" CHECK ("ledger_entry"."credit" in ('customer_receivable', 'sales', 'delivery_income', 'discount_platform', 'discount_vendor', 'gateway_clearing', 'bank', 'cash_with_vendor', 'cash_with_platform', 'adjustment_platform', 'adjustment_vendor', 'adjustment_rider', 'vendor_payable', 'vendor_cost', 'commission_income', 'tax_cgst', 'tax_sgst', 'tax_igst', 'vendor_account', 'payouts_due', 'tds_payable', 'tcs_payable'));--> statement-breakpoint
ALTER TABLE "order_refund" ADD CONSTRAINT "order_refund_shares" CHECK (("order_refund"."bearer" = 'shared') = ("order_refund"."vendor_share" is not null) and ("order_refund"."bearer" = 'shared') = ("order_refund"."rider_share" is not null)
        and "order_refund"."vendor_share" >= 0 and "order_refund"."rider_share" >= 0 and "order_refund"."vendor_share" + "order_refund"."rider_share" <= "order_refund"."amount");