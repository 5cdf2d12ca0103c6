CREATE TABLE "event" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"horizon" "xid8" DEFAULT pg_snapshot_xmin(pg_current_snapshot()) NOT NULL,
	"topic" text NOT NULL,
	"record_id" uuid,
	"version" integer,
	"action" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"stores_before" uuid[] DEFAULT '{}' NOT NULL,
	"stores_after" uuid[] DEFAULT '{}' NOT NULL,
	"presence" jsonb,
	CONSTRAINT "event_transaction_id_pk" PRIMARY KEY("transaction","id")
);
