ALTER TABLE "api_key" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
create trigger api_key_access_suspended after update of suspended_at on api_key
  for each statement execute function raise_access_version();
--> statement-breakpoint
-- A password that someone else set also suspends the API keys of the person, until the person confirms each.
create or replace function end_sessions_of_user() returns trigger language plpgsql as $$
begin
  delete from session where user_id = new.id;
  if new.password_hash <> old.password_hash then
    delete from sign_in_throttle where key = 'account:' || lower(new.email);
    if new.must_change_password then
      update api_key set suspended_at = now(), version = version + 1, updated_at = now()
        where maker_id = new.id and revoked_at is null and suspended_at is null;
    end if;
  end if;
  return null;
end $$;
