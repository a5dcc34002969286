-- The desk of moderators (decision 86): claims, views, scopes, and deleted resources that can be restored for 24 hours.

-- Hints for other moderators; lost in a crash, which costs nothing.
create unlogged table review_claims (
  resource_id uuid primary key references resources (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  since timestamptz(3) not null default now(),
  until timestamptz(3) not null
);
create index review_claims_account on review_claims (account_id);
create function claims_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('claims', '');
  return null;
end $$;
-- For rows: decisions and sign-outs that end no claim send nothing, as NOTIFY takes a lock of the whole server.
create trigger claims_changed after insert or update or delete on review_claims
  for each row execute function claims_changed();

-- A claim ends with a decision, with the last session of its moderator, and with the role.
create function decision_ends_claim() returns trigger language plpgsql as $$
begin
  delete from review_claims where resource_id = new.id;
  return null;
end $$;
create trigger decision_ends_claim after update of decisions on resources
  for each row when (old.decisions <> new.decisions) execute function decision_ends_claim();
create function sign_out_ends_claims() returns trigger language plpgsql as $$
begin
  delete from review_claims where account_id = old.account_id
    and not exists (select from sessions where sessions.account_id = old.account_id);
  return null;
end $$;
create trigger sign_out_ends_claims after delete on sessions for each row execute function sign_out_ends_claims();
create function role_ends_claims() returns trigger language plpgsql as $$
begin
  delete from review_claims where account_id = new.account_id;
  return null;
end $$;
create trigger role_ends_claims after update of role on users
  for each row when (new.role not in ('moderator', 'admin')) execute function role_ends_claims();

-- Which record a moderator has opened, for a day: approving many at once needs it.
create table review_views (
  account_id text not null references accounts (id) on delete cascade,
  resource_id uuid not null references resources (id) on delete cascade,
  at timestamptz(3) not null default now(),
  primary key (account_id, resource_id)
);
create index review_views_age on review_views (at);
create index review_views_resource on review_views (resource_id);

-- The part of the queue that a moderator looks after; an empty list means all.
create table review_scopes (
  account_id text primary key references accounts (id) on delete cascade,
  subjects text[] not null default '{}' check (cardinality(subjects) <= 40),
  grades text[] not null default '{}' check (cardinality(grades) <= 40),
  languages text[] not null default '{}' check (cardinality(languages) <= 40)
);

-- Deleted by a moderator less than a day ago: the row of `resources` and the rows that went with it.
create table binned_resources (
  resource_id uuid primary key,
  title text not null check (char_length(title) <= 300),
  record jsonb not null,
  ratings jsonb not null default '[]',
  reports jsonb not null default '[]',
  revisions jsonb not null default '[]',
  deleted_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index binned_resources_expiry on binned_resources (expires_at);

-- The Idempotency-Key of a report, by which its sender adds details later. Anonymised reports share the source `gone`, and
-- the keys are chosen by their senders.
alter table reports add column report_key text check (char_length(report_key) between 8 and 80);
create unique index reports_key on reports (resource_id, source, report_key)
  where report_key is not null and source <> 'gone';
