-- A person who is switched off, deleted, given a new password or stripped of a role is signed out everywhere, whichever
-- route or statement did it; a new password also ends the wait that failed sign-ins brought.
create function end_sessions_of_user() returns trigger language plpgsql as $$
begin
  delete from session where user_id = new.id;
  if new.password_hash <> old.password_hash then
    delete from sign_in_throttle where key = 'account:' || lower(new.email);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger admin_user_sessions after update on admin_user for each row
  when ((new.status <> old.status and new.status <> 'Active')
     or (new.deleted_at is not null and old.deleted_at is null)
     or new.password_hash <> old.password_hash)
  execute function end_sessions_of_user();
--> statement-breakpoint
create function end_sessions_without_role() returns trigger language plpgsql as $$
begin
  delete from session where user_id = old.user_id;
  return null;
end $$;
--> statement-breakpoint
create trigger admin_user_role_sessions after delete on admin_user_role for each row
  execute function end_sessions_without_role();
--> statement-breakpoint
-- The audit log can be neither changed nor emptied: not by a statement, and not by a grant that somebody could use later.
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_change();
--> statement-breakpoint
revoke update, delete, truncate on audit_log from public;
--> statement-breakpoint
revoke update, delete, truncate on audit_log from current_user;
