CREATE TABLE "order_proof" (
	"order_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"step" text NOT NULL,
	"kind" text NOT NULL,
	"image_id" uuid,
	"store_id" uuid,
	"at" timestamp (3) with time zone,
	"actor_id" uuid,
	"actor_name" text DEFAULT '' NOT NULL,
	"wrong_codes" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "order_proof_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_proof_position" CHECK (("order_proof"."position" = 0) = ("order_proof"."kind" = 'code') and "order_proof"."position" >= 0)
);
--> statement-breakpoint
ALTER TABLE "order_proof" ADD CONSTRAINT "order_proof_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_proof" ADD CONSTRAINT "order_proof_image_id_upload_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."upload"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_proof" ADD CONSTRAINT "order_proof_store_id_vendor_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."vendor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_proof_image" ON "order_proof" USING btree ("image_id") WHERE "order_proof"."image_id" is not null;--> statement-breakpoint
INSERT INTO "signing_key" ("name", "secret") VALUES ('proof', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')) ON CONFLICT DO NOTHING;
