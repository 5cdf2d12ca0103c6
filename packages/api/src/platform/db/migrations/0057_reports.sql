CREATE TABLE "account_balance" (
	"account" text PRIMARY KEY NOT NULL,
	"balance" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_report" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"placed_on" date NOT NULL,
	"due_on" date NOT NULL,
	"vendor_id" uuid,
	"city" text NOT NULL,
	"payment_method" text NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"orders" integer NOT NULL,
	"cancelled" integer NOT NULL,
	"pieces" integer NOT NULL,
	"revenue" bigint NOT NULL,
	"discount_platform" bigint NOT NULL,
	"discount_vendor" bigint NOT NULL,
	"refunds" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"vendor_cost" bigint NOT NULL,
	"take" bigint NOT NULL,
	"take_base" bigint NOT NULL,
	"due" integer NOT NULL,
	"delivered" integer NOT NULL,
	"timed" integer NOT NULL,
	"on_time" integer NOT NULL,
	"products" jsonb NOT NULL,
	"balances" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_figure" (
	"dimension" text NOT NULL,
	"grain" text NOT NULL,
	"bucket" date NOT NULL,
	"key" text NOT NULL,
	"orders" integer NOT NULL,
	"cancelled" integer NOT NULL,
	"pieces" integer NOT NULL,
	"revenue" bigint NOT NULL,
	"discount_platform" bigint NOT NULL,
	"discount_vendor" bigint NOT NULL,
	"refunds" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"vendor_cost" bigint NOT NULL,
	"take" bigint NOT NULL,
	"take_base" bigint NOT NULL,
	"due" integer NOT NULL,
	"delivered" integer NOT NULL,
	"timed" integer NOT NULL,
	"on_time" integer NOT NULL,
	CONSTRAINT "report_figure_dimension_grain_bucket_key_pk" PRIMARY KEY("dimension","grain","bucket","key")
);
--> statement-breakpoint
CREATE TABLE "report_scan" (
	"id" integer PRIMARY KEY NOT NULL,
	"after" uuid NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE INDEX "report_figure_group" ON "report_figure" USING btree ("dimension","key","grain","bucket");