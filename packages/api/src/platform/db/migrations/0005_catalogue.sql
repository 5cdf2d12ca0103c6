CREATE TABLE "attribute" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"status" text DEFAULT 'Active' NOT NULL,
	"options" jsonb NOT NULL,
	"image_id" uuid,
	"parent_id" uuid
);
--> statement-breakpoint
CREATE TABLE "related_category" (
	"category_id" uuid NOT NULL,
	"related_id" uuid NOT NULL,
	CONSTRAINT "related_category_category_id_related_id_pk" PRIMARY KEY("category_id","related_id")
);
--> statement-breakpoint
CREATE TABLE "city" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"image_id" uuid,
	"status" text DEFAULT 'Active' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "faq" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"question" text NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"parent_id" uuid,
	"image_id" uuid,
	"status" text DEFAULT 'Active' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "faq_category" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"parent_id" uuid,
	"description" text DEFAULT '' NOT NULL,
	"image_id" uuid,
	"status" text DEFAULT 'Active' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "manufacturer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"name" text NOT NULL,
	"status" text DEFAULT 'Active' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_property" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"name" text NOT NULL,
	"status" text DEFAULT 'Active' NOT NULL,
	"image_id" uuid
);
--> statement-breakpoint
CREATE TABLE "product_review" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"user_name" text DEFAULT '' NOT NULL,
	"product_id" uuid,
	"description" text DEFAULT '' NOT NULL,
	"rating" double precision NOT NULL,
	"status" text DEFAULT 'Pending' NOT NULL,
	CONSTRAINT "product_review_rating" CHECK ("product_review"."rating" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "product_tag" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'Active' NOT NULL,
	"parent_id" uuid
);
--> statement-breakpoint
CREATE TABLE "review" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"rating" double precision,
	"description" text DEFAULT '' NOT NULL,
	"image_id" uuid,
	"status" text DEFAULT 'Active' NOT NULL,
	CONSTRAINT "review_rating" CHECK ("review"."rating" between 0 and 5)
);
--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "parent_id" uuid;--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "short_description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "add_on" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "banner_image_id" uuid;--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "faqs" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "meta_title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "meta_description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "attribute" ADD CONSTRAINT "attribute_image_id_upload_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."upload"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attribute" ADD CONSTRAINT "attribute_parent_id_attribute_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."attribute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "related_category" ADD CONSTRAINT "related_category_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "related_category" ADD CONSTRAINT "related_category_related_id_category_id_fk" FOREIGN KEY ("related_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "city" ADD CONSTRAINT "city_image_id_upload_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."upload"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faq" ADD CONSTRAINT "faq_parent_id_faq_category_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."faq_category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faq" ADD CONSTRAINT "faq_image_id_upload_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."upload"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faq_category" ADD CONSTRAINT "faq_category_parent_id_faq_category_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."faq_category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faq_category" ADD CONSTRAINT "faq_category_image_id_upload_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."upload"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_property" ADD CONSTRAINT "product_property_image_id_upload_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."upload"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_review" ADD CONSTRAINT "product_review_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_tag" ADD CONSTRAINT "product_tag_parent_id_product_tag_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."product_tag"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_image_id_upload_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."upload"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "live_attribute_slug" ON "attribute" USING btree (lower("slug")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "attribute_parent" ON "attribute" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "attribute_created" ON "attribute" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "attribute_status" ON "attribute" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "related_category_related" ON "related_category" USING btree ("related_id");--> statement-breakpoint
CREATE UNIQUE INDEX "live_city_slug" ON "city" USING btree (lower("slug")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "city_created" ON "city" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "city_status" ON "city" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "faq_parent" ON "faq" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "faq_created" ON "faq" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "faq_status" ON "faq" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "live_faq_category_slug" ON "faq_category" USING btree (lower("slug")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "faq_category_parent" ON "faq_category" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "faq_category_created" ON "faq_category" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "faq_category_status" ON "faq_category" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "manufacturer_created" ON "manufacturer" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "manufacturer_status" ON "manufacturer" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "product_property_created" ON "product_property" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "product_property_status" ON "product_property" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "product_review_product" ON "product_review" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_review_created" ON "product_review" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "product_review_status" ON "product_review" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "live_product_tag_slug" ON "product_tag" USING btree (lower("slug")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "product_tag_parent" ON "product_tag" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "product_tag_created" ON "product_tag" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "product_tag_status" ON "product_tag" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "live_review_slug" ON "review" USING btree (lower("slug")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "review_created" ON "review" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "review_status" ON "review" USING btree ("status","created_at","id");--> statement-breakpoint
ALTER TABLE "category" ADD CONSTRAINT "category_parent_id_category_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category" ADD CONSTRAINT "category_banner_image_id_upload_id_fk" FOREIGN KEY ("banner_image_id") REFERENCES "public"."upload"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "brand_status" ON "brand" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "category_parent" ON "category" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "category_created" ON "category" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "category_status" ON "category" USING btree ("status","created_at","id");