-- Accounts beyond signing in: consent of guardians, one-time links to a new password, who is told when somebody changes.

-- Proof that somebody responsible agreed to the account of a minor (POPIA s35): who, when, to which text.
create table guardian_consents (
  account_id text primary key references accounts (id) on delete cascade,
  text_version text not null check (char_length(text_version) between 1 and 40),
  given_at timestamptz not null default now()
);

-- One-time links to choose a new password. Only the hash of a token is kept.
create table password_resets (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  account_id text not null references accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index password_resets_account on password_resets (account_id);

-- To the millisecond, as the place where a page of the list ended is written.
alter table users alter column created_at type timestamptz(3);
-- What one account did is found for its owner's copy, and loses the name when the account goes.
create index ratings_source on ratings (source);
create index reports_source on reports (source);
create index page_events_user on page_events (user_id) where user_id <> 'unknown';
create index audit_entries_account on audit_entries (account_id);
create index audit_entries_subject on audit_entries (subject_id);

create index users_newest on users (created_at desc, account_id desc);
create index analytics_data_user on analytics_data (user_id);

alter table audit_entries drop constraint audit_entries_act_check;
alter table audit_entries add constraint audit_entries_act_check
  check (act in ('resource.approved', 'resource.deleted', 'resources.exported', 'role.changed', 'user.deleted',
    'account.created', 'account.disabled', 'account.enabled', 'account.deleted', 'account.erased',
    'password.link-made', 'password.reset'));

-- Whoever is changed is named on the channel `people` when the change commits: role, profile, sign-out, the end of an
-- account. Nobody needs to have heard all of them; who missed some looks again.
create function account_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('people', coalesce(new.id, old.id));
  return null;
end $$;
create trigger account_changed after insert or update or delete on accounts
  for each row execute function account_changed();

create function person_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('people', coalesce(new.account_id, old.account_id));
  return null;
end $$;
create trigger person_changed after insert or update or delete on users
  for each row execute function person_changed();
create trigger session_ended after delete on sessions
  for each row execute function person_changed();
