-- Second factors of accounts (decision 81). An account has a second factor while it has a passkey or an authenticator app;
-- recovery codes only stand in for them.
create table passkeys (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  credential_id text not null unique check (char_length(credential_id) <= 1400),
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index passkeys_account on passkeys (account_id);

-- The secret is sealed with the key of the site. `last_step`: a code of this step or an earlier one has been used.
create table authenticator_apps (
  account_id text primary key references accounts (id) on delete cascade,
  sealed_secret text not null,
  last_step bigint not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);

-- A used code is deleted.
create table recovery_codes (
  code_hash bytea primary key check (octet_length(code_hash) = 32),
  account_id text not null references accounts (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index recovery_codes_account on recovery_codes (account_id);

-- What a member who is signed in was asked for: the challenge of a passkey, or the sealed secret of a new app.
create table factor_challenges (
  account_id text not null references accounts (id) on delete cascade,
  purpose text not null check (purpose in ('new passkey', 'new app', 'confirmation')),
  value text not null,
  expires_at timestamptz not null,
  primary key (account_id, purpose)
);

-- A sign-in that waits for its second factor. `proved`: the first one, which must still be valid at the end.
-- Without an account a passkey alone is asked for, which counts as both.
create table half_sessions (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  account_id text references accounts (id) on delete cascade,
  proved jsonb,
  challenge text,
  expires_at timestamptz not null,
  check ((account_id is null) = (proved is null))
);
create index half_sessions_account on half_sessions (account_id);
