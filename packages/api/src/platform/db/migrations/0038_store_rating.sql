ALTER TABLE "product_review" ADD COLUMN "order_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_review" ADD COLUMN "vendor_id" uuid;--> statement-breakpoint
ALTER TABLE "product_review" ADD CONSTRAINT "product_review_vendor_id_vendor_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_review_vendor" ON "product_review" USING btree ("vendor_id","created_at","rating") WHERE deleted_at is null and status = 'Approved' and vendor_id is not null;