-- Retention (decision 62): what the sweep deletes needs an index on its age, and no new row holds what must not be kept.

-- The audit trail cannot be corrected later, so it takes no email address (F-C15). Reasons are at most 500 characters.
create function without_emails(said text) returns text language sql immutable parallel safe as $$
  select regexp_replace(said, '[^\s@]+@[^\s@]+', '[email]', 'g')
$$;
create function audit_hides_emails() returns trigger language plpgsql as $$
begin
  new.title := without_emails(new.title);
  new.reason := left(without_emails(new.reason), 500);
  return new;
end $$;
create trigger audit_hides_emails before insert on audit_entries
  for each row when (new.title like '%@%' or new.reason like '%@%') execute function audit_hides_emails();
set local statement_timeout = 0;
alter table audit_entries disable trigger audit_is_append_only;
update audit_entries set title = without_emails(title), reason = left(without_emails(reason), 500)
  where title like '%@%' or reason like '%@%';
alter table audit_entries enable trigger audit_is_append_only;

-- Page events carry no account id (F-C19): `unknown`, or an id of one month whose key is deleted after the month.
-- Unlogged: a key reaches no replica, log of changes or archive, and recovery empties the table. A crash only changes the ids.
create unlogged table page_event_keys (
  last_day text primary key check (last_day ~ '^\d{4}-\d\d-\d\d$'),
  key bytea not null check (octet_length(key) = 32)
);
-- Also for a program of the version before, which still writes account ids.
create function page_event_hides_account() returns trigger language plpgsql as $$
begin
  new.user_id := 'unknown';
  return new;
end $$;
create trigger page_event_hides_account before insert on page_events
  for each row when (new.user_id <> 'unknown' and new.user_id not like 'monthly-%') execute function page_event_hides_account();
update page_events set user_id = 'unknown' where user_id <> 'unknown';
-- After 90 days single events are counted here, by day and page.
create table page_counts (
  day text not null check (day ~ '^\d{4}-\d\d-\d\d$'),
  page text not null check (page ~ '^[a-z_]{1,60}$'),
  views integer not null check (views > 0),
  primary key (day, page)
);

-- Only rows that still hold a hash, so the sweep reads what it changes (F-C18).
create index ratings_with_address on ratings (rated_at) where address_hash <> decode(repeat('00', 32), 'hex');
create index reports_with_address on reports (reported_at) where address_hash <> decode(repeat('00', 32), 'hex');
create index sightings_day on sightings (day);
