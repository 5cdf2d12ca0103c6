CREATE TABLE "order_routing" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"arrived_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_routing_state" CHECK ("order_routing"."state" in ('due', 'payment', 'person', 'routed', 'ended'))
);
--> statement-breakpoint
ALTER TABLE "order_routing" ADD CONSTRAINT "order_routing_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_routing_due" ON "order_routing" USING btree ("due_at") WHERE state in ('due', 'payment');