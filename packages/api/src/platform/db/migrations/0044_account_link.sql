CREATE TABLE "account_link" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text,
	"email" text NOT NULL,
	"new_email" text,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "account_link_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "account_link_new_email" CHECK (("account_link"."purpose" = 'change_email') = ("account_link"."new_email" is not null))
);
--> statement-breakpoint
ALTER TABLE "account_link" ADD CONSTRAINT "account_link_user_id_admin_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."admin_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_link_user" ON "account_link" USING btree ("user_id","purpose","created_at");--> statement-breakpoint
CREATE INDEX "account_link_expires" ON "account_link" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "account_link_open" ON "account_link" USING btree ("user_id","purpose") WHERE used_at is null and revoked_at is null;