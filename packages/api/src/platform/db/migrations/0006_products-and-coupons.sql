CREATE TABLE "coupon_category" (
	"own_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	CONSTRAINT "coupon_category_own_id_other_id_pk" PRIMARY KEY("own_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "coupon_excluded_category" (
	"own_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	CONSTRAINT "coupon_excluded_category_own_id_other_id_pk" PRIMARY KEY("own_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "coupon_excluded_product" (
	"own_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	CONSTRAINT "coupon_excluded_product_own_id_other_id_pk" PRIMARY KEY("own_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "coupon_giveaway" (
	"own_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	CONSTRAINT "coupon_giveaway_own_id_other_id_pk" PRIMARY KEY("own_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "coupon_product" (
	"own_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	CONSTRAINT "coupon_product_own_id_other_id_pk" PRIMARY KEY("own_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "coupon" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"coupon_type" text NOT NULL,
	"coupon_value" bigint NOT NULL,
	"start_date" date NOT NULL,
	"expire_date" date NOT NULL,
	"status" text DEFAULT 'Active' NOT NULL,
	"minimum_spend" bigint,
	"maximum_spend" bigint,
	"max_discount" bigint,
	"usage_limit_per_coupon" integer,
	"usage_limit_per_user" integer,
	"individual_use_only" boolean DEFAULT false NOT NULL,
	"apply_coupon_automatically" boolean DEFAULT false NOT NULL,
	"use_date_range_delivery_date" boolean DEFAULT false NOT NULL,
	"product_condition" text DEFAULT 'any_products' NOT NULL,
	"delivery_date" date,
	"delivery_date_end" date,
	CONSTRAINT "coupon_dates" CHECK ("coupon"."expire_date" > "coupon"."start_date")
);
--> statement-breakpoint
CREATE TABLE "product_has_property" (
	"own_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	CONSTRAINT "product_has_property_own_id_other_id_pk" PRIMARY KEY("own_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "product_image" (
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"image_id" uuid NOT NULL,
	"image_type" text DEFAULT '' NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	CONSTRAINT "product_image_product_id_position_pk" PRIMARY KEY("product_id","position")
);
--> statement-breakpoint
CREATE TABLE "product_tagged" (
	"own_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	CONSTRAINT "product_tagged_own_id_other_id_pk" PRIMARY KEY("own_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "product_variant" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"options" jsonb NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"sku" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price" bigint NOT NULL,
	"sale_price" bigint,
	"quantity" integer DEFAULT 0 NOT NULL,
	"meta_title" text DEFAULT '' NOT NULL,
	"meta_description" text DEFAULT '' NOT NULL,
	"image_id" uuid,
	CONSTRAINT "product_variant_sale" CHECK ("product_variant"."sale_price" is null or "product_variant"."sale_price" <= "product_variant"."price")
);
--> statement-breakpoint
CREATE TABLE "list_version" (
	"list" text NOT NULL,
	"slot" integer NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "list_version_list_slot_pk" PRIMARY KEY("list","slot")
);
--> statement-breakpoint
-- Products that are there already get the SKU that one of their slug would be given.
ALTER TABLE "product" ADD COLUMN "product_sku" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "product" SET "product_sku" = upper("slug");--> statement-breakpoint
ALTER TABLE "product" ALTER COLUMN "product_sku" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "long_description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "sale_price" bigint;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "width" double precision;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "height" double precision;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "length" double precision;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "seo_title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "seo_keywords" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "seo_description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "manufacturer_id" uuid;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "attributes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "kept" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_category" ADD CONSTRAINT "coupon_category_own_id_coupon_id_fk" FOREIGN KEY ("own_id") REFERENCES "public"."coupon"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_category" ADD CONSTRAINT "coupon_category_other_id_category_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_excluded_category" ADD CONSTRAINT "coupon_excluded_category_own_id_coupon_id_fk" FOREIGN KEY ("own_id") REFERENCES "public"."coupon"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_excluded_category" ADD CONSTRAINT "coupon_excluded_category_other_id_category_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_excluded_product" ADD CONSTRAINT "coupon_excluded_product_own_id_coupon_id_fk" FOREIGN KEY ("own_id") REFERENCES "public"."coupon"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_excluded_product" ADD CONSTRAINT "coupon_excluded_product_other_id_product_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_giveaway" ADD CONSTRAINT "coupon_giveaway_own_id_coupon_id_fk" FOREIGN KEY ("own_id") REFERENCES "public"."coupon"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_giveaway" ADD CONSTRAINT "coupon_giveaway_other_id_product_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_product" ADD CONSTRAINT "coupon_product_own_id_coupon_id_fk" FOREIGN KEY ("own_id") REFERENCES "public"."coupon"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_product" ADD CONSTRAINT "coupon_product_other_id_product_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_has_property" ADD CONSTRAINT "product_has_property_own_id_product_id_fk" FOREIGN KEY ("own_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_has_property" ADD CONSTRAINT "product_has_property_other_id_product_property_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."product_property"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_image" ADD CONSTRAINT "product_image_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_image" ADD CONSTRAINT "product_image_image_id_upload_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."upload"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_tagged" ADD CONSTRAINT "product_tagged_own_id_product_id_fk" FOREIGN KEY ("own_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_tagged" ADD CONSTRAINT "product_tagged_other_id_product_tag_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."product_tag"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_variant" ADD CONSTRAINT "product_variant_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_variant" ADD CONSTRAINT "product_variant_image_id_upload_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."upload"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_category_other" ON "coupon_category" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "coupon_excluded_category_other" ON "coupon_excluded_category" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "coupon_excluded_product_other" ON "coupon_excluded_product" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "coupon_giveaway_other" ON "coupon_giveaway" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "coupon_product_other" ON "coupon_product" USING btree ("other_id");--> statement-breakpoint
CREATE UNIQUE INDEX "live_coupon_name" ON "coupon" USING btree (lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "coupon_created" ON "coupon" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "product_has_property_other" ON "product_has_property" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "product_tagged_other" ON "product_tagged" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "product_variant_product" ON "product_variant" USING btree ("product_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "product_variant_options" ON "product_variant" USING btree ("product_id","options");--> statement-breakpoint
CREATE UNIQUE INDEX "product_variant_sku" ON "product_variant" USING btree (upper("sku"));--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_manufacturer_id_manufacturer_id_fk" FOREIGN KEY ("manufacturer_id") REFERENCES "public"."manufacturer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "live_product_sku" ON "product" USING btree (lower("product_sku")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "product_living" ON "product" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "product_status" ON "product" USING btree ("status","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "product_type" ON "product" USING btree ("product_type","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "product_name" ON "product" USING btree ("name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "product_price" ON "product" USING btree ("price","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "product_search" ON "product" USING gin (lower("name" || ' ' || "product_sku") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "upload_unkept" ON "upload" USING btree ("created_at") WHERE not kept;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_sale" CHECK ("product"."sale_price" is null or "product"."sale_price" <= "product"."price");