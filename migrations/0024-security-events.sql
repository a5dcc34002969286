-- Security events of the last 90 days (decision 79): who, what, when, on what. No email, no address, no text that anybody typed.
create table security_events (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  kind text not null check (kind ~ '^[a-z_]{1,20}(\.[a-z_]{1,20})?$'),
  -- `deleted` once the account is erased. Without a session, null.
  account_id text check (char_length(account_id) <= 80),
  -- The account or resource acted on, where it is known.
  subject_id text check (char_length(subject_id) <= 80),
  -- The pattern of the path, never the path.
  route text check (char_length(route) <= 200),
  -- First 16 digits of the keyed hash, as in the log.
  address text check (address ~ '^[0-9a-f]{16}$'),
  request_id text check (char_length(request_id) <= 80),
  -- More than one: so many more events of this kind in that minute, of which nothing else is kept.
  count integer not null default 1 check (count > 0)
);
create index security_events_newest on security_events (at desc, id desc);
create index security_events_kind on security_events (kind, at desc, id desc);
create index security_events_account on security_events (account_id, at desc, id desc) where account_id is not null;
create index security_events_subject on security_events (subject_id, at desc, id desc) where subject_id is not null;

-- Erased accounts become anonymous, whichever way the account goes. The writer locks accounts before it names them.
create function account_leaves_events() returns trigger language plpgsql as $$
begin
  update security_events set account_id = 'deleted' where account_id = old.id;
  update security_events set subject_id = 'deleted' where subject_id = old.id;
  return null;
end $$;
create trigger account_leaves_events after delete on accounts
  for each row execute function account_leaves_events();

-- The audit log is read newest first, by act, by actor and by subject, each with a period.
create index audit_entries_newest on audit_entries (at desc, id desc);
create index audit_entries_act on audit_entries (act, at desc, id desc);
drop index audit_entries_account;
create index audit_entries_account on audit_entries (account_id, at desc, id desc);
drop index audit_entries_subject;
create index audit_entries_subject on audit_entries (subject_id, at desc, id desc);

-- Open pages of the audit log read again: the channel `audit` says that something was added to either table.
create function audit_added() returns trigger language plpgsql as $$
begin
  perform pg_notify('audit', '');
  return null;
end $$;
create trigger audit_added after insert on audit_entries for each statement execute function audit_added();
create trigger audit_added after insert on security_events for each statement execute function audit_added();

alter table sightings drop constraint sightings_place_check;
alter table sightings add constraint sightings_place_check
  check (place in ('users', 'moderation', 'export', 'audit'));
