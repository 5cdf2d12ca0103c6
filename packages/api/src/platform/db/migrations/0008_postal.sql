CREATE TABLE "postal_import" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"files" jsonb NOT NULL,
	"read" integer NOT NULL,
	"kept" integer NOT NULL,
	"refused" integer NOT NULL,
	"repairs" jsonb NOT NULL,
	"refusals" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "postal_office" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pincode" text NOT NULL,
	"office" text NOT NULL,
	"taluk" text DEFAULT '' NOT NULL,
	"district" text NOT NULL,
	"state" text NOT NULL,
	"state_short" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"point" "cube" GENERATED ALWAYS AS (cube(array[cos(radians(latitude)) * cos(radians(longitude)), cos(radians(latitude)) * sin(radians(longitude)), sin(radians(latitude))])) STORED NOT NULL,
	"names" text GENERATED ALWAYS AS (lower(office || '|' || taluk || '|' || district || '|' || state)) STORED NOT NULL,
	CONSTRAINT "postal_office_pincode_digits" CHECK ("postal_office"."pincode" ~ '^[1-9][0-9]{5}$'),
	CONSTRAINT "postal_office_on_earth" CHECK (abs("postal_office"."latitude") <= 90 and abs("postal_office"."longitude") <= 180)
);
--> statement-breakpoint
CREATE INDEX "postal_import_at" ON "postal_import" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "postal_office_key" ON "postal_office" USING btree ("pincode","office","district");--> statement-breakpoint
CREATE INDEX "postal_office_point" ON "postal_office" USING gist ("point");--> statement-breakpoint
CREATE INDEX "postal_office_names" ON "postal_office" USING gin ("names" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "postal_office_pincode" ON "postal_office" USING btree ((pincode collate "C"));--> statement-breakpoint
CREATE INDEX "postal_office_office" ON "postal_office" USING btree ((lower(office) collate "C"));--> statement-breakpoint
CREATE INDEX "postal_office_taluk" ON "postal_office" USING btree ((lower(taluk) collate "C"));--> statement-breakpoint
CREATE INDEX "postal_office_district" ON "postal_office" USING btree ((lower(district) collate "C"));--> statement-breakpoint
CREATE INDEX "postal_office_state" ON "postal_office" USING btree ("state_short","pincode","office");