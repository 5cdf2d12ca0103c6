CREATE TABLE "store_document" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vendor_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"file_id" uuid NOT NULL,
	"expires_on" date,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"submitted_by" text NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text DEFAULT '' NOT NULL,
	"reminded" smallint,
	CONSTRAINT "store_document_kind" CHECK ("store_document"."kind" in ('fssai', 'gstin', 'pan', 'bank_proof')),
	CONSTRAINT "store_document_state" CHECK ("store_document"."state" in ('submitted', 'accepted', 'rejected', 'replaced')),
	CONSTRAINT "store_document_expiry_known" CHECK ("store_document"."kind" <> 'fssai' or "store_document"."expires_on" is not null)
);
--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "document_type" text;--> statement-breakpoint
ALTER TABLE "store_document" ADD CONSTRAINT "store_document_vendor_id_vendor_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_document" ADD CONSTRAINT "store_document_file_id_upload_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."upload"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "store_document_accepted" ON "store_document" USING btree ("vendor_id","kind") WHERE state = 'accepted';--> statement-breakpoint
CREATE UNIQUE INDEX "store_document_submitted" ON "store_document" USING btree ("vendor_id","kind") WHERE state = 'submitted';--> statement-breakpoint
CREATE INDEX "store_document_vendor" ON "store_document" USING btree ("vendor_id","submitted_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "store_document_file" ON "store_document" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "store_document_expiry" ON "store_document" USING btree ("expires_on") WHERE state = 'accepted' and expires_on is not null;--> statement-breakpoint
CREATE INDEX "store_document_review" ON "store_document" USING btree ("submitted_at","id") WHERE state = 'submitted';