CREATE TABLE "saved_view_default" (
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"view_id" uuid NOT NULL,
	CONSTRAINT "saved_view_default_user_id_list_pk" PRIMARY KEY("user_id","list")
);
--> statement-breakpoint
CREATE TABLE "saved_view" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"owner_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"search" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"columns" jsonb,
	"density" text DEFAULT 'comfortable' NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	CONSTRAINT "saved_view_density_known" CHECK ("saved_view"."density" in ('comfortable', 'compact'))
);
--> statement-breakpoint
ALTER TABLE "saved_view_default" ADD CONSTRAINT "saved_view_default_user_id_admin_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."admin_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view_default" ADD CONSTRAINT "saved_view_default_view_id_saved_view_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."saved_view"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_owner_id_admin_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."admin_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_view_default_view" ON "saved_view_default" USING btree ("view_id");--> statement-breakpoint
CREATE UNIQUE INDEX "live_saved_view_name" ON "saved_view" USING btree ("owner_id","list",lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "saved_view_shared" ON "saved_view" USING btree ("list") WHERE shared and deleted_at is null;