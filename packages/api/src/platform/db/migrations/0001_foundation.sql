CREATE TABLE "admin_user_role" (
	"user_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	CONSTRAINT "admin_user_role_user_id_role_id_pk" PRIMARY KEY("user_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "admin_user" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"name" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"password_hash" text NOT NULL,
	"status" text DEFAULT 'Active' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"module" text NOT NULL,
	"record_id" uuid,
	"changes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"request_id" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "brand" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"status" text DEFAULT 'Active' NOT NULL,
	"image_id" uuid
);
--> statement-breakpoint
CREATE TABLE "category" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'Active' NOT NULL,
	"image_id" uuid
);
--> statement-breakpoint
CREATE TABLE "delivery_type" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"status" text DEFAULT 'Active' NOT NULL,
	"time" integer NOT NULL,
	"cost_range" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_addon" (
	"order_id" uuid NOT NULL,
	"item_position" integer NOT NULL,
	"position" integer NOT NULL,
	"product_id" uuid,
	"name" text NOT NULL,
	"image_id" uuid,
	"price" bigint NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "order_addon_order_id_item_position_position_pk" PRIMARY KEY("order_id","item_position","position")
);
--> statement-breakpoint
CREATE TABLE "order_address" (
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"full_name" text NOT NULL,
	"phone" text NOT NULL,
	"address1" text NOT NULL,
	"address2" text DEFAULT '' NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"country" text NOT NULL,
	"pincode" text NOT NULL,
	CONSTRAINT "order_address_order_id_kind_pk" PRIMARY KEY("order_id","kind")
);
--> statement-breakpoint
CREATE TABLE "order_assignment" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"vendor_id" uuid NOT NULL,
	"delivery_type_id" uuid NOT NULL,
	"vendor_delivery_charges" bigint NOT NULL,
	"vendor_charges" bigint NOT NULL,
	"vendors_note" text DEFAULT '' NOT NULL,
	"assigned_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_count" (
	"grain" text NOT NULL,
	"bucket" date NOT NULL,
	"status" text NOT NULL,
	"payment_status" text NOT NULL,
	"slot" integer NOT NULL,
	"orders" integer NOT NULL,
	CONSTRAINT "order_count_grain_bucket_status_payment_status_slot_pk" PRIMARY KEY("grain","bucket","status","payment_status","slot")
);
--> statement-breakpoint
CREATE TABLE "order_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"kind" text NOT NULL,
	"detail" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_item" (
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"name" text NOT NULL,
	"image_id" uuid,
	"flavor" text DEFAULT '' NOT NULL,
	"weight" text DEFAULT '' NOT NULL,
	"price" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"shipping_cost" bigint NOT NULL,
	"delivery_type_id" uuid,
	"delivery_type_name" text NOT NULL,
	"delivery_date" date NOT NULL,
	"slot_from" time NOT NULL,
	"slot_upto" time NOT NULL,
	CONSTRAINT "order_item_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_item_quantity" CHECK ("order_item"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"order_number" text NOT NULL,
	"intake_digest" text NOT NULL,
	"order_date" timestamp (3) with time zone NOT NULL,
	"source" text NOT NULL,
	"status" text NOT NULL,
	"payment_method" text NOT NULL,
	"payment_status" text NOT NULL,
	"customer_name" text NOT NULL,
	"customer_phone" text NOT NULL,
	"customer_email" text DEFAULT '' NOT NULL,
	"customer_gender" text DEFAULT '' NOT NULL,
	"subtotal" bigint NOT NULL,
	"shipping_total" bigint NOT NULL,
	"total_coupon_discount" bigint NOT NULL,
	"order_total" bigint NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"city" text NOT NULL,
	"delivery_date" date NOT NULL,
	"delivery_from" time NOT NULL,
	"delivery_upto" time NOT NULL,
	"vendor_id" uuid,
	CONSTRAINT "orders_status_known" CHECK ("orders"."status" in ('pending', 'confirmed', 'cancelled', 'shipped', 'delivered', 'processing')),
	CONSTRAINT "orders_sums" CHECK ("orders"."order_total" = "orders"."subtotal" + "orders"."shipping_total" - "orders"."total_coupon_discount" and "orders"."order_total" >= 0)
);
--> statement-breakpoint
CREATE TABLE "permission" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"name" text NOT NULL,
	"module" text DEFAULT '' NOT NULL,
	"slug" text NOT NULL,
	"method" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "permission_group_permission" (
	"group_id" uuid NOT NULL,
	"permission_id" uuid NOT NULL,
	CONSTRAINT "permission_group_permission_group_id_permission_id_pk" PRIMARY KEY("group_id","permission_id")
);
--> statement-breakpoint
CREATE TABLE "permission_group" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_category" (
	"product_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	CONSTRAINT "product_category_product_id_category_id_pk" PRIMARY KEY("product_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "product" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"short_description" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'Active' NOT NULL,
	"product_type" text DEFAULT 'simple' NOT NULL,
	"price" bigint NOT NULL,
	"featured_image_id" uuid
);
--> statement-breakpoint
CREATE TABLE "role_permission_group" (
	"role_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	CONSTRAINT "role_permission_group_role_id_group_id_pk" PRIMARY KEY("role_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "role" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"name" text NOT NULL,
	"status" text DEFAULT 'Active' NOT NULL,
	"system" text
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	CONSTRAINT "session_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_throttle" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"in_a_row" integer NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"blocked_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "upload" (
	"id" uuid PRIMARY KEY NOT NULL,
	"folder" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid
);
--> statement-breakpoint
CREATE TABLE "delivery_preference" (
	"vendor_id" uuid NOT NULL,
	"type_id" uuid NOT NULL,
	"cost" bigint NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "delivery_preference_vendor_id_type_id_pk" PRIMARY KEY("vendor_id","type_id")
);
--> statement-breakpoint
CREATE TABLE "vendor" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"store_admin" uuid NOT NULL,
	"store_name" text NOT NULL,
	"store_address" text NOT NULL,
	"locality" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"pincode" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"service_radius" double precision DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"created_by" uuid,
	CONSTRAINT "vendor_status_known" CHECK ("vendor"."status" in ('draft', 'review', 'approve', 'reject'))
);
--> statement-breakpoint
CREATE TABLE "access_version" (
	"id" integer PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"user_id" uuid NOT NULL,
	"route" text NOT NULL,
	"key" text NOT NULL,
	"digest" text NOT NULL,
	"status" integer DEFAULT 0 NOT NULL,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_user_id_route_key_pk" PRIMARY KEY("user_id","route","key")
);
--> statement-breakpoint
ALTER TABLE "admin_user_role" ADD CONSTRAINT "admin_user_role_user_id_admin_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."admin_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_user_role" ADD CONSTRAINT "admin_user_role_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand" ADD CONSTRAINT "brand_image_id_upload_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."upload"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category" ADD CONSTRAINT "category_image_id_upload_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."upload"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_addon" ADD CONSTRAINT "order_addon_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_addon" ADD CONSTRAINT "order_addon_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_addon" ADD CONSTRAINT "order_addon_image_id_upload_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."upload"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_address" ADD CONSTRAINT "order_address_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_assignment" ADD CONSTRAINT "order_assignment_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_assignment" ADD CONSTRAINT "order_assignment_vendor_id_vendor_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_assignment" ADD CONSTRAINT "order_assignment_delivery_type_id_delivery_type_id_fk" FOREIGN KEY ("delivery_type_id") REFERENCES "public"."delivery_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_item" ADD CONSTRAINT "order_item_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_item" ADD CONSTRAINT "order_item_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_item" ADD CONSTRAINT "order_item_image_id_upload_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."upload"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_item" ADD CONSTRAINT "order_item_delivery_type_id_delivery_type_id_fk" FOREIGN KEY ("delivery_type_id") REFERENCES "public"."delivery_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_vendor_id_vendor_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permission_group_permission" ADD CONSTRAINT "permission_group_permission_group_id_permission_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."permission_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permission_group_permission" ADD CONSTRAINT "permission_group_permission_permission_id_permission_id_fk" FOREIGN KEY ("permission_id") REFERENCES "public"."permission"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_category" ADD CONSTRAINT "product_category_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_category" ADD CONSTRAINT "product_category_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_featured_image_id_upload_id_fk" FOREIGN KEY ("featured_image_id") REFERENCES "public"."upload"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permission_group" ADD CONSTRAINT "role_permission_group_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permission_group" ADD CONSTRAINT "role_permission_group_group_id_permission_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."permission_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_admin_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."admin_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_preference" ADD CONSTRAINT "delivery_preference_vendor_id_vendor_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_preference" ADD CONSTRAINT "delivery_preference_type_id_delivery_type_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."delivery_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor" ADD CONSTRAINT "vendor_store_admin_admin_user_id_fk" FOREIGN KEY ("store_admin") REFERENCES "public"."admin_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_user_role_role" ON "admin_user_role" USING btree ("role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "live_admin_user_email" ON "admin_user" USING btree (lower("email")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "audit_record" ON "audit_log" USING btree ("module","record_id","at");--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "live_brand_slug" ON "brand" USING btree (lower("slug")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "brand_created" ON "brand" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "live_category_slug" ON "category" USING btree (lower("slug")) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "live_delivery_type_slug" ON "delivery_type" USING btree (lower("slug")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "order_assignment_vendor" ON "order_assignment" USING btree ("vendor_id");--> statement-breakpoint
CREATE INDEX "order_event_order" ON "order_event" USING btree ("order_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_number" ON "orders" USING btree ("order_number");--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("order_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","order_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_payment" ON "orders" USING btree ("payment_status","order_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_vendor" ON "orders" USING btree ("vendor_id","order_date","id") WHERE deleted_at is null and vendor_id is not null;--> statement-breakpoint
CREATE INDEX "orders_phone" ON "orders" USING btree ("customer_phone" text_pattern_ops) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ((lower("order_number" || ' ' || "customer_name")) gin_trgm_ops) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "live_permission_slug" ON "permission" USING btree ("slug","method") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "permission_group_permission_permission" ON "permission_group_permission" USING btree ("permission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "live_permission_group_slug" ON "permission_group" USING btree (lower("slug")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "product_category_category" ON "product_category" USING btree ("category_id");--> statement-breakpoint
CREATE UNIQUE INDEX "live_product_slug" ON "product" USING btree (lower("slug")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "product_created" ON "product" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "role_permission_group_group" ON "role_permission_group" USING btree ("group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "live_role_name" ON "role" USING btree (lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "role_system" ON "role" USING btree ("system");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_expires" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "delivery_preference_type" ON "delivery_preference" USING btree ("type_id");--> statement-breakpoint
CREATE UNIQUE INDEX "live_vendor_store_admin" ON "vendor" USING btree ("store_admin") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "vendor_status" ON "vendor" USING btree ("status");