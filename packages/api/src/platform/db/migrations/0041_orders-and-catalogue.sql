ALTER TABLE "order_item" ADD COLUMN "variant_id" uuid;--> statement-breakpoint
ALTER TABLE "order_item" ADD COLUMN "options" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order_invoice" ADD COLUMN "issuer" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_kind" text DEFAULT 'unknown' NOT NULL;--> statement-breakpoint
-- The names of order-payment.ts. Other names stay unknown: people check whether cash is due.
UPDATE "orders" o SET payment_kind = m.kind FROM (
  SELECT k.method, k.kind FROM (
    SELECT method, CASE
      WHEN name IN ('cash', 'cod', 'cashondelivery', 'codcashondelivery', 'cashondeliverycod', 'payondelivery') THEN 'cash'
      WHEN name IN ('prepaid', 'prepaidnocash', 'online', 'onlinepayment', 'paidonline', 'upi', 'wallet', 'giftcard', 'emi', 'card',
        'cards', 'creditcard', 'debitcard', 'creditdebitcard', 'netbanking', 'banktransfer', 'neft', 'imps', 'rtgs', 'razorpay', 'paytm',
        'phonepe', 'gpay', 'googlepay', 'payu', 'cashfree', 'ccavenue', 'stripe') THEN 'prepaid'
    END AS kind
    FROM (
      SELECT payment_method AS method, regexp_replace(lower(normalize(payment_method, NFKC)), '[^[:alnum:]]', '', 'g') AS name
      FROM "orders" GROUP BY payment_method
    ) n
  ) k WHERE k.kind IS NOT NULL
) m WHERE o.payment_method = m.method;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "code_key" text;--> statement-breakpoint
-- The form of codeKey. Of several active coupons with one code, the oldest keeps it; the key of the others contains a space, which no code has.
UPDATE "coupon" c SET code_key = k.key || CASE WHEN c.deleted_at IS NULL AND k.place > 1 THEN ' ' || c.id ELSE '' END FROM (
  SELECT id, key, row_number() OVER (PARTITION BY deleted_at IS NULL, key ORDER BY created_at, id) AS place FROM (
    SELECT id, deleted_at, created_at,
      replace(upper(regexp_replace(normalize(name, NFKC), '[\s\u200b-\u200f\u202a-\u202e\u2060\ufeff\u00ad]+', '', 'g')), 'ß', 'SS') AS key
    FROM "coupon"
  ) n
) k WHERE k.id = c.id;--> statement-breakpoint
ALTER TABLE "coupon" ALTER COLUMN "code_key" SET NOT NULL, ALTER COLUMN "code_key" SET DEFAULT gen_random_uuid();--> statement-breakpoint
DROP INDEX "coupon_code";--> statement-breakpoint
DROP INDEX "live_coupon_name";--> statement-breakpoint
CREATE UNIQUE INDEX "live_coupon_name" ON "coupon" USING btree ("code_key") WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE "former_slug" (
	"module" text NOT NULL,
	"slug" text NOT NULL,
	"record_id" uuid NOT NULL,
	CONSTRAINT "former_slug_module_slug_pk" PRIMARY KEY("module","slug")
);
--> statement-breakpoint
ALTER TABLE "webhook" ALTER COLUMN "active_since" SET DATA TYPE timestamp (6) with time zone;--> statement-breakpoint
ALTER TABLE "webhook" ALTER COLUMN "active_since" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "event" ALTER COLUMN "at" SET DATA TYPE timestamp (6) with time zone;--> statement-breakpoint
ALTER TABLE "event" ALTER COLUMN "at" SET DEFAULT clock_timestamp();
