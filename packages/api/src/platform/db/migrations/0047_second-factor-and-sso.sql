CREATE TABLE "recovery_code" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_code_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factor" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"secret" text,
	"last_period" bigint,
	"credential_id" text,
	"public_key" text,
	"signatures" bigint DEFAULT 0 NOT NULL,
	"transports" text DEFAULT '' NOT NULL,
	CONSTRAINT "second_factor_credential_id_unique" UNIQUE("credential_id"),
	CONSTRAINT "second_factor_app" CHECK (("second_factor"."kind" = 'app') = ("second_factor"."secret" is not null)),
	CONSTRAINT "second_factor_passkey" CHECK (("second_factor"."kind" = 'passkey') = ("second_factor"."public_key" is not null and "second_factor"."credential_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "used_token" (
	"key" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "identity_subject" UNIQUE("provider","subject")
);
--> statement-breakpoint
CREATE TABLE "session_identity" (
	"session_id" uuid NOT NULL,
	"identity_id" uuid NOT NULL,
	"sid" text,
	CONSTRAINT "session_identity_session_id_pk" PRIMARY KEY("session_id")
);
--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "requires_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "factor_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "proven_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_admin_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."admin_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_user_id_admin_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."admin_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity" ADD CONSTRAINT "identity_user_id_admin_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."admin_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_identity" ADD CONSTRAINT "session_identity_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_identity" ADD CONSTRAINT "session_identity_identity_id_identity_id_fk" FOREIGN KEY ("identity_id") REFERENCES "public"."identity"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "second_factor_user" ON "second_factor" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "used_token_expires" ON "used_token" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "identity_user" ON "identity" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_identity_identity" ON "session_identity" USING btree ("identity_id");--> statement-breakpoint
create trigger second_factor_access after insert or update of confirmed_at or delete on second_factor
  for each statement execute function raise_access_version();
