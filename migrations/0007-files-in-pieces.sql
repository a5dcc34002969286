-- Uploads come in pieces: `received` is how much of one is durable. What it is, is found out when it is filed.
alter table uploads add column received integer not null default 0;
alter table uploads add column last_received_at timestamptz not null default now();
update uploads set received = bytes where sha256 is not null;
alter table uploads add check (received between 0 and bytes);
alter table uploads drop column sha256;

-- What the checks and the reading of a file have found.
alter table resources add column pages integer check (pages between 1 and 100000);
alter table resources add column language_guess text check (language_guess ~ '^[a-z]{2,3}$');
-- off: the site has no scanner; waiting: the scanner has not answered yet.
alter table resources add column virus_scan text not null default 'off'
  check (virus_scan in ('off', 'waiting', 'clean', 'infected'));
alter table resources add column understood text not null default 'waiting'
  check (understood in ('waiting', 'done', 'failed'));
alter table resources add column understand_tries smallint not null default 0;
create index resources_same_file on resources (sha256) where sha256 is not null;
create index resources_to_understand on resources (modified_at) where kind = 'file' and understood = 'waiting';
create index resources_to_scan on resources (modified_at) where virus_scan = 'waiting';

-- What a file shows of itself before it is opened. Goes with its resource.
create table previews (
  resource_id uuid primary key references resources (id) on delete cascade,
  text text not null default '' check (octet_length(text) <= 2000000),
  cover_small bytea check (octet_length(cover_small) <= 20000),
  cover_large bytea check (octet_length(cover_large) <= 200000),
  made_at timestamptz not null default now(),
  check ((cover_small is null) = (cover_large is null))
);
