-- Sign-in identities. `users` holds the user record (DATA-15); the other four belong to the sign-in library.
create table accounts (
  id text primary key,
  email text not null check (email = lower(email) and char_length(email) <= 254),
  email_verified boolean not null default false,
  name text not null default '' check (char_length(name) <= 241),
  image text,
  disabled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index accounts_email on accounts (lower(email));

create table users (
  account_id text primary key references accounts (id) on delete cascade,
  full_name text not null default '' check (char_length(full_name) <= 241),
  email text not null check (char_length(email) <= 254),
  institution text not null default '' check (char_length(institution) <= 160),
  age smallint check (age between 1 and 120),
  role text not null default 'open access user'
    check (role in ('open access user', 'user', 'student', 'educator', 'moderator', 'admin')),
  requested_role text not null default '' check (requested_role in ('', 'student', 'educator')),
  created_at timestamptz not null default now()
);
create index users_admins on users (account_id) where role = 'admin';

create table sessions (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_account on sessions (account_id);

-- Session times are the database's, whatever the app's clock says (R10).
create function session_started() returns trigger language plpgsql as $$
begin
  new.created_at := now();
  new.updated_at := now();
  return new;
end $$;
create trigger session_started before insert on sessions for each row execute function session_started();

create table credentials (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  provider_id text not null,
  provider_account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, provider_account_id)
);
create index credentials_account on credentials (account_id);

create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);

-- One-time links: the first admin's set-up link now. Only the hash of a token is kept.
create table setup_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
