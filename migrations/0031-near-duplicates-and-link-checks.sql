-- Near duplicates by text, and checks of links (decision 86).

-- Signatures of texts (src/features/previews/text-bands.ts); empty for a text too short to compare. In a table of its own,
-- so that reading a file again writes no row of the change feed.
create table text_hashes (
  resource_id uuid primary key references resources (id) on delete cascade,
  bands integer[] not null check (cardinality(bands) in (0, 16))
);
-- Without a list of what is still to be put in order: every lookup would go through it.
create index text_hashes_bands on text_hashes using gin (bands) with (fastupdate = off);

create table link_checks (
  resource_id uuid primary key references resources (id) on delete cascade,
  state text not null default 'unchecked'
    check (state in ('unchecked', 'answers', 'moved', 'refuses', 'failing', 'gone')),
  -- Of the last answer; null without one.
  status smallint check (status between 100 and 999),
  moved_to text check (char_length(moved_to) <= 2048),
  -- Failed checks in a row.
  failures smallint not null default 0 check (failures >= 0),
  -- First check of the present state; of `gone`, the first failed one.
  since timestamptz(3),
  checked_at timestamptz(3),
  next_at timestamptz(3) not null,
  constraint link_checks_moved_check check ((state = 'moved') = (moved_to is not null)),
  constraint link_checks_failed_check check ((state in ('failing', 'gone')) = (failures > 0))
);
create index link_checks_due on link_checks (next_at);
create index link_checks_to_repair on link_checks (since) where state in ('moved', 'refuses', 'gone');

-- A new address has not been checked.
create function link_changed() returns trigger language plpgsql as $$
begin
  delete from link_checks where resource_id = new.id;
  return null;
end $$;
create trigger link_changed after update of file_url on resources
  for each row when (old.file_url <> new.file_url) execute function link_changed();
