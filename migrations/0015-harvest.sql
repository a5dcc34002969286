-- What harvesters are told (decision 54): each resource that was ever public, when what they read of it changed last,
-- and whether it is gone. The row outlives the resource: a deletion is told for good, and its page answers "gone".
create table harvest_records (
  resource_id uuid primary key,
  subject text not null,
  -- Whole seconds, as the protocol counts them.
  changed_at timestamptz(0) not null,
  gone boolean not null default false
);

-- Told at the commit, under the lock of the change feed that is held until it is over: whoever has had that lock for a
-- moment sees every record of the seconds before.
create function resource_is_harvested() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7419803116);
  insert into harvest_records as kept (resource_id, subject, changed_at, gone)
  values (
    coalesce(new.id, old.id),
    coalesce(new.subject, old.subject),
    date_trunc('second', clock_timestamp()),
    not coalesce(new.verified, false)
  )
  on conflict (resource_id) do update
  set subject = excluded.subject, changed_at = excluded.changed_at, gone = excluded.gone;
  return null;
end $$;
create constraint trigger resource_is_harvested after insert on resources
  deferrable initially deferred for each row when (new.verified) execute function resource_is_harvested();
-- Only what a record tells: ratings, reports and what was read in the file never touch it.
create constraint trigger resource_is_harvested_anew
  after update of verified, subject, title, file_url, tags, modified_at, bytes, mime, file_name, licence, author,
    language, description, source, changes on resources
  deferrable initially deferred for each row
  when ((old.verified or new.verified) and (
    old.verified, old.subject, old.title, old.file_url, old.tags, old.modified_at, old.bytes, old.mime, old.file_name,
    old.licence, old.author, old.language, old.description, old.source, old.changes
  ) is distinct from (
    new.verified, new.subject, new.title, new.file_url, new.tags, new.modified_at, new.bytes, new.mime, new.file_name,
    new.licence, new.author, new.language, new.description, new.source, new.changes
  ))
  execute function resource_is_harvested();
create constraint trigger resource_is_harvested_no_more after delete on resources
  deferrable initially deferred for each row when (old.verified) execute function resource_is_harvested();

set local statement_timeout = 0;
insert into harvest_records (resource_id, subject, changed_at)
select id, subject, date_trunc('second', least(modified_at, now())) from resources where verified order by modified_at;
create index harvest_records_changed on harvest_records (changed_at, resource_id);
create index harvest_records_by_subject on harvest_records (subject, changed_at, resource_id);
-- Site maps have parts of one size: by the last digits of the id, which are chance whoever gave it.
create index harvest_records_by_tail on harvest_records ((right(resource_id::text, 3)) collate "C") where not gone;
analyze harvest_records;
