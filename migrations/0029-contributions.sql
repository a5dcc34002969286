-- Answers to contributors (decision 85): a waiting resource can be returned to its author, records can be edited, and
-- authors are notified.
alter table resources
  -- Number of edits of the content, plus one, and of decisions: a decision names the pair that was seen.
  add column edit_number integer not null default 1 check (edit_number > 0),
  add column decisions integer not null default 0 check (decisions >= 0),
  -- Start of the present wait. Null: filed before this release, then `modified_at`. No value for existing rows, because each
  -- updated row would write a row of the change feed.
  add column queued_at timestamptz(3),
  add column edited_at timestamptz(3),
  add column edited_by text check (edited_by in ('author', 'moderator')),
  add column returned_at timestamptz(3),
  add column returned_reason text check (char_length(returned_reason) between 1 and 40),
  add column returned_text text check (char_length(returned_text) <= 1000),
  add column returned_fields text[] check (cardinality(returned_fields) <= 20),
  add column returns smallint not null default 0 check (returns >= 0),
  add constraint resources_returned_check check (returned_at is null or verified is not true),
  add constraint resources_returned_whole_check check ((returned_at is null) = (returned_reason is null));
alter table resources alter column queued_at set default now();
-- The former release knows no returns: its approval ends one, as that of this release does.
create function approval_ends_return() returns trigger language plpgsql as $$
begin
  new.returned_at := null;
  new.returned_reason := null;
  new.returned_text := null;
  new.returned_fields := null;
  return new;
end $$;
create trigger approval_ends_return before update of verified on resources
  for each row when (new.verified and new.returned_at is not null) execute function approval_ends_return();
-- The resources of an account by status, newest first: pages of the public ones, their number, and all others, without
-- reading the rest. The index finds all resources of an account as well.
set local statement_timeout = 0;
create index resources_own on resources (uploader_account_id, verified, modified_at desc, id desc);
drop index resources_uploader;
create index resources_returned on resources (uploader_account_id, returned_at) where returned_at is not null;

-- A new subject writes two rows of the feed: the resource leaves one list and enters another.
create or replace function resource_changed() returns trigger language plpgsql as $$
declare
  was text := case when old.verified then old.subject end;
  is_now text := case when new.verified then new.subject end;
begin
  if old.subject <> new.subject then
    insert into changes (resource_id, subject, public_before, public_after)
    values (new.id, old.subject, was is not null, false), (new.id, new.subject, false, is_now is not null);
  else
    insert into changes (resource_id, subject, public_before, public_after)
    values (coalesce(new.id, old.id), coalesce(new.subject, old.subject), was is not null, is_now is not null);
  end if;
  if was is distinct from is_now and current_setting('thuto.counts', true) is distinct from 'together' then
    update subject_counts set resources = resources - 1 where subject = was;
    if is_now is not null then
      insert into subject_counts as kept (subject, resources) values (is_now, 1)
      on conflict (subject) do update set resources = kept.resources + 1;
    end if;
  end if;
  return null;
end $$;

-- Changes of a public resource that its author suggests; moderators accept them field by field.
create table revisions (
  id uuid primary key,
  resource_id uuid not null references resources (id) on delete cascade,
  author_account_id text references accounts (id) on delete set null,
  base_edit_number integer not null check (base_edit_number > 0),
  -- New values by field, and the values that the author saw.
  fields jsonb not null check (octet_length(fields::text) <= 16384),
  base jsonb not null check (octet_length(base::text) <= 16384),
  message text check (char_length(message) <= 500),
  state text not null default 'proposed' check (state in ('proposed', 'accepted', 'declined', 'withdrawn')),
  created_at timestamptz(3) not null default now(),
  decided_at timestamptz(3),
  decided_by text check (char_length(decided_by) <= 80),
  decision_text text check (char_length(decision_text) <= 1000),
  constraint revisions_decided_check check ((state = 'proposed') = (decided_at is null))
);
create unique index revisions_open on revisions (resource_id) where state = 'proposed';
create index revisions_resource on revisions (resource_id, created_at);
create index revisions_author on revisions (author_account_id, created_at);
create index revisions_waiting on revisions (created_at, id) where state = 'proposed';

create table notices (
  id bigint generated always as identity primary key,
  account_id text not null references accounts (id) on delete cascade,
  kind text not null check (kind ~ '^[a-z]{1,20}(\.[a-z]{1,20})?$'),
  -- Without a foreign key: a notice outlives the resource.
  resource_id uuid,
  title text check (char_length(title) <= 300),
  data jsonb not null default '{}' check (octet_length(data::text) <= 4096),
  created_at timestamptz(3) not null default now(),
  read_at timestamptz(3),
  -- Null: not by mail.
  mail_due_at timestamptz(3),
  mailed_at timestamptz(3)
);
create index notices_account on notices (account_id, id desc);
create index notices_due on notices (mail_due_at) where mailed_at is null and mail_due_at is not null;
create index notices_age on notices (created_at);
create function notice_added() returns trigger language plpgsql as $$
begin
  perform pg_notify('notices', new.account_id);
  return null;
end $$;
create trigger notice_added after insert on notices for each row execute function notice_added();

create table notice_choices (
  account_id text primary key references accounts (id) on delete cascade,
  contributions text not null default 'at once' check (contributions in ('at once', 'daily', 'never')),
  queue text not null default 'daily' check (queue in ('daily', 'never')),
  -- The last daily mail about what waits for a moderator, so that there is one a day.
  queue_mailed_at timestamptz(3),
  -- Why the site stopped sending mail to this address; null while it sends.
  stopped_because text check (char_length(stopped_because) <= 200),
  updated_at timestamptz(3) not null default now()
);

-- The log is append-only, so `details` takes no email address: no `@` at all.
alter table audit_entries add column details jsonb
  constraint audit_entries_details_check check (octet_length(details::text) <= 8192 and position('@' in details::text) = 0);
alter table audit_entries drop constraint audit_entries_act_check;
alter table audit_entries add constraint audit_entries_act_check
  check (act in ('resource.approved', 'resource.deleted', 'resource.quarantined', 'resource.released',
    'resource.returned', 'resource.resubmitted', 'resource.withdrawn', 'resource.edited', 'resource.unpublished',
    'resource.restored', 'return.undone', 'revision.proposed', 'revision.accepted', 'revision.declined', 'finding.dismissed',
    'resources.exported', 'resources.imported', 'ratings.undone', 'role.changed', 'user.deleted', 'account.created',
    'account.disabled', 'account.enabled', 'account.deleted', 'account.erased', 'account.taken-over',
    'address.trusted', 'identity.connected', 'identity.disconnected', 'password.link-made', 'password.reset',
    'password.changed', 'email.changed', 'email.confirmed', 'email.restored', 'sessions.ended', 'factor.added',
    'factor.removed', 'factors.reset', 'recovery-codes.made', 'guardian.confirmed', 'audit.exported', 'key.rotated'));
