-- Findings: lines of a file that may need an answer, for its contributor and for moderators. No text of the file is kept
-- but a masked excerpt. Tables of their own, so that checking files again writes no rows of the change feed.
create table file_checks (
  resource_id uuid primary key references resources (id) on delete cascade,
  file_sha256 text not null check (file_sha256 ~ '^[0-9a-f]{64}$'),
  -- Rules that checked this file; an older version is checked again by the sweep.
  rules_version smallint not null check (rules_version > 0),
  checked_at timestamptz(3) not null default now()
);

create table findings (
  id uuid primary key default gen_random_uuid(),
  resource_id uuid not null references file_checks (resource_id) on delete cascade,
  rule text not null check (rule ~ '^[a-z]{1,20}$'),
  -- Null: without pages, or in the metadata.
  page integer check (page between 1 and 100000),
  excerpt text not null check (char_length(excerpt) between 1 and 200),
  count integer not null check (count > 0),
  weight smallint not null check (weight between 1 and 3),
  -- In the contributor's words.
  answer text check (char_length(answer) between 1 and 300),
  answered_at timestamptz(3),
  -- A moderator marked it as fine; the audit log says who.
  dismissed_at timestamptz(3),
  unique (resource_id, rule, excerpt),
  constraint findings_answered_check check ((answer is null) = (answered_at is null)),
  -- The last line of defence: thirteen digits may be an ISBN, never an identity number.
  constraint findings_masked_check check (rule = 'isbn' or excerpt !~ '(\d[ -]?){13}')
);
create index findings_rule on findings (rule);
