-- Who did what to which resource or account; only ever added to.
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  account_id text not null,
  act text not null check (act in ('resource.approved', 'resource.deleted', 'role.changed', 'user.deleted',
    'account.created', 'account.disabled', 'account.erased')),
  subject_id text not null,
  title text,
  reason text check (char_length(reason) <= 500)
);
create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'The audit trail is only ever added to';
end $$;
create trigger audit_is_append_only before update or delete on audit_entries
  for each row execute function audit_is_append_only();

-- The analytics event record (ANA-06).
create table analytics_data (
  id bigint generated always as identity primary key,
  user_id text not null default 'unknown',
  event text not null check (event in ('file_upload', 'file_Approved', 'file_Deleted')),
  subject text not null,
  title text not null,
  timestamp timestamptz not null default now()
);

-- The page-event record (ANA-02).
create table page_events (
  id bigint generated always as identity primary key,
  user_id text not null default 'unknown' check (char_length(user_id) <= 80),
  page text not null check (page ~ '^[a-z_]{1,60}$'),
  event_type text not null check (event_type ~ '^[a-z_]{1,60}$'),
  timestamp timestamptz not null default now()
);

-- Answers already given, so that a repeated call has no second effect.
create table idempotent_answers (
  actor text not null check (char_length(actor) <= 80),
  key text not null check (char_length(key) between 8 and 80),
  request_hash bytea not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (actor, key)
);
create index idempotent_answers_age on idempotent_answers (created_at);

-- Counters of the limits, shared by every instance; losing them in a crash costs nothing.
create unlogged table limit_counters (
  bucket text not null,
  window_start timestamptz not null,
  count integer not null default 0,
  primary key (bucket, window_start)
);

-- The change feed: whatever changes a resource writes one line here when it commits.
create table changes (
  id bigint primary key,
  at timestamptz not null default now(),
  resource_id uuid not null,
  subject text not null,
  public_before boolean not null,
  public_after boolean not null
);
create sequence changes_order;

-- Ids are given under one lock that is held until commit: their order is the commit order, so a reader that has
-- seen id n has seen everything below n.
create function change_takes_its_place() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7419803116);
  new.id := nextval('changes_order');
  perform pg_notify('changes', '');
  return new;
end $$;
create trigger change_takes_its_place before insert on changes
  for each row execute function change_takes_its_place();

create function resource_changed() returns trigger language plpgsql as $$
begin
  insert into changes (resource_id, subject, public_before, public_after)
  values (
    coalesce(new.id, old.id),
    coalesce(new.subject, old.subject),
    coalesce(old.verified, false),
    coalesce(new.verified, false)
  );
  return null;
end $$;
-- Deferred to the commit, so that the lock above is held for moments only.
create constraint trigger resource_changed after insert or update or delete on resources
  deferrable initially deferred for each row execute function resource_changed();
