DROP INDEX "postal_office_point";--> statement-breakpoint
ALTER TABLE "postal_office" ADD COLUMN "place" "point" GENERATED ALWAYS AS (point(longitude, latitude)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "postal_office_place" ON "postal_office" USING gist ("place");--> statement-breakpoint
ALTER TABLE "postal_office" DROP COLUMN "point";