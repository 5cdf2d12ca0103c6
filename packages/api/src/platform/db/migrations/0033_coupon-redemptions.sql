CREATE TABLE "coupon_redemption" (
	"order_id" uuid NOT NULL,
	"coupon_id" uuid NOT NULL,
	"code" text NOT NULL,
	"person" text NOT NULL,
	"user_slot" integer NOT NULL,
	"state" text DEFAULT 'taken' NOT NULL,
	"discount" bigint NOT NULL,
	"shipping_discount" bigint NOT NULL,
	"shares" jsonb NOT NULL,
	"funded_by" text NOT NULL,
	"vendor_amount" bigint NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"returned_at" timestamp (3) with time zone,
	CONSTRAINT "coupon_redemption_order_id_coupon_id_pk" PRIMARY KEY("order_id","coupon_id"),
	CONSTRAINT "coupon_redemption_amounts" CHECK ("coupon_redemption"."discount" >= 0 and "coupon_redemption"."shipping_discount" >= 0)
);
--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "funded_by" text DEFAULT 'platform' NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "vendor_share" integer;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "used" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "given_away" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_redemption" ADD CONSTRAINT "coupon_redemption_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_redemption" ADD CONSTRAINT "coupon_redemption_coupon_id_coupon_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupon"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_redemption_user" ON "coupon_redemption" USING btree ("person","coupon_id","user_slot") WHERE state = 'taken';--> statement-breakpoint
CREATE INDEX "coupon_redemption_coupon" ON "coupon_redemption" USING btree ("coupon_id");--> statement-breakpoint
CREATE INDEX "coupon_code" ON "coupon" USING btree (upper(regexp_replace("name", '\s+', '', 'g'))) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "coupon_automatic" ON "coupon" USING btree ("expire_date","start_date") WHERE deleted_at is null and status = 'Active' and apply_coupon_automatically;
--> statement-breakpoint
-- The key under which phones are hashed in coupon_redemption.person.
INSERT INTO "signing_key" ("name", "secret") VALUES ('coupon', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')) ON CONFLICT DO NOTHING;
