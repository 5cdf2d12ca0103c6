CREATE TABLE "vendor_assortment_request" (
	"vendor_id" uuid PRIMARY KEY NOT NULL,
	"changes" jsonb NOT NULL,
	"status" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"requested_by" text NOT NULL,
	CONSTRAINT "vendor_assortment_request_status" CHECK ("vendor_assortment_request"."status" in ('pending', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "vendor_assortment" (
	"vendor_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"makes" boolean NOT NULL,
	"price_kind" text,
	"price" bigint,
	"paused_until" date,
	CONSTRAINT "vendor_assortment_vendor_id_record_id_kind_pk" PRIMARY KEY("vendor_id","record_id","kind"),
	CONSTRAINT "vendor_assortment_kind" CHECK ("vendor_assortment"."kind" in ('product', 'category')),
	CONSTRAINT "vendor_assortment_price" CHECK (("vendor_assortment"."price_kind" is null) = ("vendor_assortment"."price" is null)),
	CONSTRAINT "vendor_assortment_range" CHECK ("vendor_assortment"."price" >= 0 and ("vendor_assortment"."price_kind" = 'amount' or "vendor_assortment"."price" <= 10000))
);
--> statement-breakpoint
ALTER TABLE "vendor" ADD COLUMN "makes_only_listed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor_assortment_request" ADD CONSTRAINT "vendor_assortment_request_vendor_id_vendor_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_assortment" ADD CONSTRAINT "vendor_assortment_vendor_id_vendor_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor"("id") ON DELETE no action ON UPDATE no action;