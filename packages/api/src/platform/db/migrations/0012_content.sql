CREATE TABLE "content_setting" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"version" integer NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"saved_by" text
);
--> statement-breakpoint
CREATE TABLE "content_version" (
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"value" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"saved_by" text,
	"restored_from" integer,
	CONSTRAINT "content_version_name_version_pk" PRIMARY KEY("name","version")
);
--> statement-breakpoint
CREATE TABLE "general_setting" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"facebook" text NOT NULL,
	"facebook_link" text NOT NULL,
	"facebook_image_id" uuid,
	"instagram" text NOT NULL,
	"instagram_link" text DEFAULT '' NOT NULL,
	"instagram_image_id" uuid,
	"twitter" text NOT NULL,
	"twitter_link" text DEFAULT '' NOT NULL,
	"twitter_image_id" uuid
);
--> statement-breakpoint
CREATE TABLE "page" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"parent_id" uuid,
	"image_id" uuid,
	"blocks" json DEFAULT '[]'::json NOT NULL,
	"status" text DEFAULT 'Active' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_setting" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"meta_key" text NOT NULL,
	"meta_tag" text NOT NULL,
	"meta_value" text NOT NULL,
	"image_id" uuid
);
--> statement-breakpoint
ALTER TABLE "general_setting" ADD CONSTRAINT "general_setting_facebook_image_id_upload_id_fk" FOREIGN KEY ("facebook_image_id") REFERENCES "public"."upload"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "general_setting" ADD CONSTRAINT "general_setting_instagram_image_id_upload_id_fk" FOREIGN KEY ("instagram_image_id") REFERENCES "public"."upload"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "general_setting" ADD CONSTRAINT "general_setting_twitter_image_id_upload_id_fk" FOREIGN KEY ("twitter_image_id") REFERENCES "public"."upload"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page" ADD CONSTRAINT "page_parent_id_page_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."page"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page" ADD CONSTRAINT "page_image_id_upload_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."upload"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_setting" ADD CONSTRAINT "site_setting_image_id_upload_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."upload"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "general_setting_created" ON "general_setting" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "live_page_slug" ON "page" USING btree (lower("slug")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "page_parent" ON "page" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "page_created" ON "page" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "page_status" ON "page" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "live_site_setting_meta_key" ON "site_setting" USING btree (lower("meta_key")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "site_setting_created" ON "site_setting" USING btree ("created_at","id");