-- By which key of a node the site is known: the nodes of one database must have the same one. Never the key itself.
create table site_keys (
  id smallint primary key,
  fingerprint text not null,
  kept_at timestamptz not null default now()
);
