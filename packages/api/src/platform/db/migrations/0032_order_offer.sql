CREATE TABLE "order_offer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"store_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"attempt" integer NOT NULL,
	"state" text NOT NULL,
	"offered_at" timestamp (3) with time zone NOT NULL,
	"remind_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "order_offer_state" CHECK ("order_offer"."state" in ('offered', 'accepted', 'declined', 'expired', 'withdrawn'))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "accept_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "order_offer" ADD CONSTRAINT "order_offer_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_offer" ADD CONSTRAINT "order_offer_store_id_vendor_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."vendor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_offer_open" ON "order_offer" USING btree ("order_id") WHERE state = 'offered';--> statement-breakpoint
CREATE INDEX "order_offer_due" ON "order_offer" USING btree ("remind_at") WHERE state = 'offered';--> statement-breakpoint
CREATE INDEX "order_offer_order" ON "order_offer" USING btree ("order_id","round");--> statement-breakpoint
CREATE INDEX "order_offer_store" ON "order_offer" USING btree ("store_id","offered_at");--> statement-breakpoint
CREATE INDEX "orders_waiting" ON "orders" USING btree ("delivery_date","delivery_from","id") WHERE deleted_at is null and accept_until is not null;