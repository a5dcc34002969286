-- Backups that were made or tried (decision 43): the nightly ones in BACKUP_DIR, and those into one file.
create table backups (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('nightly', 'file')),
  taken_at timestamptz not null default now(),
  finished_at timestamptz,
  -- What it wrote: a stored file that lies in the backup folder already costs nothing.
  bytes bigint not null default 0 check (bytes >= 0),
  files integer not null default 0 check (files >= 0),
  -- When everything it needs was read back from the disk and had the right sums.
  verified_at timestamptz check (verified_at is null or finished_at is not null),
  failure text check (char_length(failure) between 1 and 500),
  check (failure is null or verified_at is null)
);
