-- One-time links that are mailed to an address of an account (decision 82): to confirm it, to change to it, or to return
-- to it. The row is made with the request; the hash of the token is set when the mail is sent. `tell` is a mail without a link.
create table email_links (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  purpose text not null check (purpose in ('confirm', 'change', 'restore', 'tell')),
  email text not null check (char_length(email) <= 254),
  token_hash bytea unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index email_links_account on email_links (account_id);
create index email_links_expiry on email_links (expires_at);
create index email_links_kept on email_links (email) where purpose = 'restore';

-- While an owner can return to an address, no other account takes it. Before: the row is left out, as for a taken address.
-- After: an insert that waited for the change which made the link fails.
create function address_is_kept() returns trigger language plpgsql as $$
begin
  if not exists (select from email_links where purpose = 'restore' and email = new.email and account_id <> new.id
      and expires_at > now()) then
    return new;
  end if;
  if tg_when = 'BEFORE' then return null; end if;
  raise unique_violation using message = 'this address is kept for another account', constraint = 'accounts_email';
end $$;
create trigger address_is_kept before insert or update of email on accounts
  for each row execute function address_is_kept();
create trigger address_was_kept after insert or update of email on accounts
  for each row execute function address_is_kept();

-- Of the pages that the owner used last: mails are in it. Null: unknown.
alter table accounts add column language text check (language ~ '^[a-z]{2,3}$');

-- A guardian who has not answered yet. The address is deleted with the row; the consent keeps a keyed hash of it.
create table guardian_requests (
  account_id text primary key references accounts (id) on delete cascade,
  guardian_email text not null check (char_length(guardian_email) <= 254),
  text_version text not null check (char_length(text_version) between 1 and 40),
  token_hash bytea unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now()
);
create index guardian_requests_age on guardian_requests (created_at);
alter table guardian_consents add column guardian_hash text check (char_length(guardian_hash) <= 100);
