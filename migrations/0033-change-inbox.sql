-- Changes of resources that are committed and have no number in the feed yet (decision 87). A change is written here at
-- its commit without a lock; `number_changes()` moves the committed rows into the feed. A site at rest has no row here.
create table change_inbox (
  -- Drawn while the row of the resource is locked: the changes of one resource ascend in the order of their commits.
  id bigint generated always as identity primary key,
  resource_id uuid not null,
  subject text not null,
  public_before boolean not null,
  public_after boolean not null,
  -- False: the writer changes `subject_counts` itself.
  counts boolean not null default true,
  -- True: no row of the feed, but a new date in `harvest_records`.
  harvest boolean not null default false
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- Rows with an id are numbered already. Others are inserted by hand, as today.
create or replace trigger change_takes_its_place before insert on changes
  for each row when (new.id is null) execute function change_takes_its_place();

-- Numbers committed changes under the lock of the feed, at least `at_most` if there are as many (null: all). Counts and
-- dates for harvesters follow in the same transaction. Returns how many; fewer than `at_most`: no more were committed.
create function number_changes(at_most integer default 1000) returns integer language plpgsql as $$
declare
  rows_taken integer;
  rows_numbered integer;
  newest bigint;
  followed change_inbox[];
  total integer := 0;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'number_changes() needs a transaction that is read committed';
  end if;
  if not exists (select from change_inbox) then
    return 0;
  end if;
  perform pg_advisory_xact_lock(7419803116);
  -- Each statement from here sees all that was committed before it.
  loop
    with taken as (
      delete from change_inbox where id in (select id from change_inbox order by id limit at_most) returning *
    ), numbered as (
      insert into changes (id, resource_id, subject, public_before, public_after)
      select nextval('changes_order'), resource_id, subject, public_before, public_after
      from (select * from taken where not harvest order by id) as in_order
      returning id
    )
    select count(*), (select count(*) from numbered), (select max(id) from numbered),
      array_agg(row(taken.*)::change_inbox) filter (where harvest or (counts and public_before <> public_after))
    into rows_taken, rows_numbered, newest, followed from taken;
    if followed is not null then
      perform follow_changes(followed);
    end if;
    total := total + rows_numbered;
    exit when coalesce(rows_taken < at_most or total >= at_most, true);
  end loop;
  if total > 0 then
    perform pg_notify('changes', newest::text);
  end if;
  return total;
end $$;

-- Counts of subjects and dates for harvesters, for one batch under the lock of the feed.
create function follow_changes(batch change_inbox[]) returns void language plpgsql as $$
begin
  with net as (
    select subject, sum(public_after::integer - public_before::integer) as resources
    from unnest(batch) where counts and not harvest group by subject
  ), fewer as (
    update subject_counts as kept set resources = kept.resources + net.resources
    from net where net.subject = kept.subject and net.resources < 0
  )
  insert into subject_counts as kept (subject, resources)
  select subject, resources from net where resources > 0
  on conflict (subject) do update set resources = kept.resources + excluded.resources;
  insert into harvest_records as kept (resource_id, subject, changed_at, gone)
  select distinct on (resource_id) resource_id, subject, date_trunc('second', clock_timestamp()), not public_after
  from unnest(batch) where harvest order by resource_id, id desc
  on conflict (resource_id) do update
  set subject = excluded.subject, changed_at = excluded.changed_at, gone = excluded.gone;
end $$;

-- The changes after `last`, in order. Numbers first, in the same call.
create function numbered_changes(last bigint, at_most integer) returns setof changes language plpgsql as $$
begin
  perform number_changes(at_most);
  return query select * from changes where id > last order by id limit at_most;
end $$;

create or replace function resource_changed() returns trigger language plpgsql as $$
declare
  was boolean := coalesce(old.verified, false);
  is_now boolean := coalesce(new.verified, false);
  with_counts boolean := current_setting('thuto.counts', true) is distinct from 'together';
begin
  if old.subject <> new.subject then
    insert into change_inbox (resource_id, subject, public_before, public_after, counts)
    values (new.id, old.subject, was, false, with_counts), (new.id, new.subject, false, is_now, with_counts);
  else
    insert into change_inbox (resource_id, subject, public_before, public_after, counts)
    values (coalesce(new.id, old.id), coalesce(new.subject, old.subject), was, is_now, with_counts);
  end if;
  return null;
end $$;

create or replace function resource_is_harvested() returns trigger language plpgsql as $$
begin
  insert into change_inbox (resource_id, subject, public_before, public_after, harvest)
  values (coalesce(new.id, old.id), coalesce(new.subject, old.subject), coalesce(old.verified, false),
    coalesce(new.verified, false), true);
  return null;
end $$;

-- A connection that does not leave the numbers to others numbers at its own commit, after all its rows are here.
create function change_is_numbered() returns trigger language plpgsql as $$
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    -- Its snapshot is too old for the lock: the nodes of the site number these rows when they hear of them.
    perform pg_notify('changes', '');
  elsif exists (select from change_inbox where id = new.id) then
    perform number_changes(null);
  end if;
  return null;
end $$;
create constraint trigger change_is_numbered after insert on change_inbox
  deferrable initially deferred for each row
  when (current_setting('thuto.change_numbers', true) is distinct from 'deferred')
  execute function change_is_numbered();
