-- Time of the last sign-in, by which idle accounts are found; existing accounts begin at their newest session, or today.
create table sign_ins (
  account_id text primary key references accounts (id) on delete cascade,
  last_at timestamptz not null default now(),
  -- Start of the notice; the account is erased a period later, unless somebody signs in.
  idle_notice_at timestamptz
);
create index sign_ins_last on sign_ins (last_at);
insert into sign_ins (account_id, last_at)
  select accounts.id, coalesce(max(sessions.created_at), now())
  from accounts left join sessions on sessions.account_id = accounts.id group by accounts.id;

-- By triggers, so that every way in counts, also those of the version before.
create function account_starts() returns trigger language plpgsql as $$
begin
  insert into sign_ins (account_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger account_starts after insert on accounts for each row execute function account_starts();
create function session_is_sign_in() returns trigger language plpgsql as $$
begin
  update sign_ins set last_at = now(), idle_notice_at = null where account_id = new.account_id;
  return null;
end $$;
create trigger session_is_sign_in after insert on sessions for each row execute function session_is_sign_in();

-- Accounts that were erased, as keyed hashes: a restore of an older backup erases them again (decision 83).
create table erasures (
  account_hash bytea primary key check (octet_length(account_hash) = 32),
  email_hash bytea not null check (octet_length(email_hash) = 32),
  erased_at timestamptz not null default now()
);
