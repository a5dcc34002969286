-- The whole schema, ordered by domain: people, catalogue, contributing, review, public, insight, platform. Each subject has
-- its tables with constraints and indexes first, then its functions and triggers.
--
-- Until the first tag `v…`, a change of the schema edits this file, and data folders are made again (docs/operating/upgrade.md).
-- From that tag on this file never changes: a change is a new file `0002-….sql` that a running former version survives.
-- docs/architecture/data.md describes each table, trigger and function.

create extension if not exists pg_trgm;

-- ============================================================ people: accounts

-- Sign-in identities.
create table accounts (
  id text primary key,
  email text not null check (email = lower(email) and char_length(email) <= 254),
  email_verified boolean not null default false,
  -- An address counts as its account's own after a proof: a mailed link that was used, a provider, or the operator's word.
  email_confirmed_at timestamptz,
  -- The operator vouched for the address, and no mailed link has proved it since.
  is_email_trusted boolean not null default false,
  name text not null default '' check (char_length(name) <= 241),
  image text,
  -- Language of the pages that the owner used last: mails are in it. Null if it is unknown.
  language text check (language ~ '^[a-z]{2,3}$'),
  disabled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index accounts_email on accounts (lower(email));

-- User records (DATA-15). `created_at` has milliseconds, as the cursor of a list writes it.
create table users (
  account_id text primary key references accounts (id) on delete cascade,
  full_name text not null default '' check (char_length(full_name) <= 241),
  email text not null check (char_length(email) <= 254),
  institution text not null default '' check (char_length(institution) <= 160),
  age smallint check (age between 1 and 120),
  role text not null default 'open access user'
    check (role in ('open access user', 'user', 'student', 'educator', 'moderator', 'admin')),
  requested_role text not null default '' check (requested_role in ('', 'student', 'educator')),
  created_at timestamptz(3) not null default now()
);
create index users_admins on users (account_id) where role = 'admin';
create index users_newest on users (created_at desc, account_id desc);

-- Time of the last sign-in, by which idle accounts are found.
create table sign_ins (
  account_id text primary key references accounts (id) on delete cascade,
  last_at timestamptz not null default now(),
  -- Start of the notice; the account is erased a period later, unless its owner signs in.
  idle_notice_at timestamptz
);
create index sign_ins_last on sign_ins (last_at);

-- Accounts that were erased, as keyed hashes: a restore of an older backup erases them again.
create table erasures (
  account_hash bytea primary key check (octet_length(account_hash) = 32),
  email_hash bytea not null check (octet_length(email_hash) = 32),
  erased_at timestamptz not null default now()
);

-- Requests to a guardian without an answer yet. The address is deleted with the row; the consent stores a keyed hash of it.
create table guardian_requests (
  account_id text primary key references accounts (id) on delete cascade,
  guardian_email text not null check (char_length(guardian_email) <= 254),
  text_version text not null check (char_length(text_version) between 1 and 40),
  token_hash bytea unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now()
);
create index guardian_requests_age on guardian_requests (created_at);

-- Proof that a responsible adult agreed to the account of a minor (POPIA s35): when, and to which text.
create table guardian_consents (
  account_id text primary key references accounts (id) on delete cascade,
  text_version text not null check (char_length(text_version) between 1 and 40),
  given_at timestamptz not null default now(),
  guardian_hash text check (char_length(guardian_hash) <= 100)
);

-- Notifies the channel `people` of the account that changed: role, profile, sign-out, end of an account.
create function notify_people() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'accounts' then
    perform pg_notify('people', coalesce(new.id, old.id));
  else
    perform pg_notify('people', coalesce(new.account_id, old.account_id));
  end if;
  return null;
end $$;
create trigger accounts_notify_people after insert or update or delete on accounts
  for each row execute function notify_people();

create trigger users_notify_people after insert or update or delete on users
  for each row execute function notify_people();

-- Starts the idle period of a new account. A trigger, so that every way in counts.
create function create_sign_in_row() returns trigger language plpgsql as $$
begin
  insert into sign_ins (account_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger accounts_create_sign_in after insert on accounts for each row execute function create_sign_in_row();

-- ============================================================ people: sessions and ways to sign in

create table sessions (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  -- Family of browser and of system for the owner's list, never the whole user agent.
  browser text check (char_length(browser) between 1 and 30),
  system text check (char_length(system) between 1 and 30),
  -- Time of the last proof of identity: the sign-in, or a confirmation after it (`needsConfirmation`).
  confirmed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_account on sessions (account_id);

-- Passwords, and identities of OpenID providers: an account is found by issuer and subject.
create table credentials (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  provider_id text not null,
  provider_account_id text not null,
  issuer text,
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
create unique index credentials_identity on credentials (issuer, provider_account_id) where issuer is not null;

-- Short-lived values of a sign-in with a provider. Each new row deletes expired ones (docs/security/anonymous-writes.md).
create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);
create index verifications_expiry on verifications (expires_at);

-- One-time links that set up the first admin. Only the hash of a token is stored.
create table setup_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- One-time links to choose a new password. A link that was mailed proves the mailbox, one from an admin does not.
create table password_resets (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  account_id text not null references accounts (id) on delete cascade,
  mailed boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index password_resets_account on password_resets (account_id);

-- Sets the times of a session by the clock of the database, not by that of the app (R10).
create function set_session_times() returns trigger language plpgsql as $$
begin
  new.created_at := now();
  new.updated_at := now();
  return new;
end $$;
create trigger sessions_set_times before insert on sessions for each row execute function set_session_times();

-- Records a new session as the last sign-in, and ends a notice about an idle account.
create function record_sign_in() returns trigger language plpgsql as $$
begin
  update sign_ins set last_at = now(), idle_notice_at = null where account_id = new.account_id;
  return null;
end $$;
create trigger sessions_record_sign_in after insert on sessions for each row execute function record_sign_in();

-- Notifies `people` of a sign-out.
create trigger sessions_notify_people after delete on sessions
  for each row execute function notify_people();

-- ============================================================ people: second factors

-- An account has a second factor while it has a passkey or an authenticator app; recovery codes only stand in for them.
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

-- Unused recovery codes. A used code is deleted.
create table recovery_codes (
  code_hash bytea primary key check (octet_length(code_hash) = 32),
  account_id text not null references accounts (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index recovery_codes_account on recovery_codes (account_id);

-- Open challenges of members with a session: the challenge of a passkey, or the sealed secret of a new app.
create table factor_challenges (
  account_id text not null references accounts (id) on delete cascade,
  purpose text not null check (purpose in ('new passkey', 'new app', 'confirmation')),
  value text not null,
  expires_at timestamptz not null,
  primary key (account_id, purpose)
);

-- Sign-ins that wait for the second factor. The first one must still be valid at the end. A row without an account needs
-- a passkey alone, which counts as both. Each new row deletes expired ones (docs/security/anonymous-writes.md).
create table pending_sign_ins (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  account_id text references accounts (id) on delete cascade,
  first_factor jsonb,
  challenge text,
  expires_at timestamptz not null,
  check ((account_id is null) = (first_factor is null))
);
create index pending_sign_ins_account on pending_sign_ins (account_id);
create index pending_sign_ins_expiry on pending_sign_ins (expires_at);

-- ============================================================ people: changes of an email

-- One-time links that are mailed to an address of an account: to confirm it, to change to it, or to return to it. The row
-- is made with the request; the hash of the token is set when the mail is sent. `inform` is a mail without a link.
create table email_links (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  purpose text not null check (purpose in ('confirm', 'change', 'restore', 'inform')),
  email text not null check (char_length(email) <= 254),
  token_hash bytea unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index email_links_account on email_links (account_id);
create index email_links_expiry on email_links (expires_at);
create index email_links_restorable on email_links (email) where purpose = 'restore';

-- Refuses an address that its former owner can still restore. Before: the row is left out, as for a taken address. After:
-- an insert that waited for the change which made the link fails.
create function check_reserved_email() returns trigger language plpgsql as $$
begin
  if not exists (select from email_links where purpose = 'restore' and email = new.email and account_id <> new.id
      and expires_at > now()) then
    return new;
  end if;
  if tg_when = 'BEFORE' then return null; end if;
  raise unique_violation using message = 'this address is reserved for another account', constraint = 'accounts_email';
end $$;
create trigger accounts_email_before before insert or update of email on accounts
  for each row execute function check_reserved_email();
create trigger accounts_email_after after insert or update of email on accounts
  for each row execute function check_reserved_email();

-- ============================================================ people: notices

-- Notices to a member. Without a foreign key to the resource, because a notice outlives it.
create table notices (
  id bigint generated always as identity primary key,
  account_id text not null references accounts (id) on delete cascade,
  kind text not null check (kind ~ '^[a-z]{1,20}(\.[a-z]{1,20})?$'),
  resource_id uuid,
  title text check (char_length(title) <= 300),
  data jsonb not null default '{}' check (octet_length(data::text) <= 4096),
  created_at timestamptz(3) not null default now(),
  read_at timestamptz(3),
  -- Null if the notice is not mailed.
  mail_due_at timestamptz(3),
  mailed_at timestamptz(3)
);
create index notices_account on notices (account_id, id desc);
create index notices_due on notices (mail_due_at) where mailed_at is null and mail_due_at is not null;
create index notices_age on notices (created_at);

-- Choices of a member about mails.
create table notice_settings (
  account_id text primary key references accounts (id) on delete cascade,
  contributions text not null default 'at once' check (contributions in ('at once', 'daily', 'never')),
  queue text not null default 'daily' check (queue in ('daily', 'never')),
  -- Time of the last daily mail about the queue, so that there is one a day.
  queue_mailed_at timestamptz(3),
  -- Reason for which the site stopped sending mail to this address; null while it sends.
  stop_reason text check (char_length(stop_reason) <= 200),
  updated_at timestamptz(3) not null default now()
);

-- Notifies the channel `notices` of the account that has a new notice.
create function notify_notices() returns trigger language plpgsql as $$
begin
  perform pg_notify('notices', new.account_id);
  return null;
end $$;
create trigger notices_notify after insert on notices for each row execute function notify_notices();

-- ============================================================ people: security events and disclosures

-- Security events of the last 90 days: account, kind, time and subject. No email, no address, no typed text.
create table security_events (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  kind text not null check (kind ~ '^[a-z_]{1,20}(\.[a-z_]{1,20})?$'),
  -- `deleted` once the account is erased; null without a session.
  account_id text check (char_length(account_id) <= 80),
  -- Account or resource that the call changed, where it is known.
  subject_id text check (char_length(subject_id) <= 80),
  -- The pattern of the path, never the path.
  route text check (char_length(route) <= 200),
  -- First 16 digits of the keyed hash, as in the log.
  address text check (address ~ '^[0-9a-f]{16}$'),
  request_id text check (char_length(request_id) <= 80),
  -- More than one: so many events of this kind in that minute share the row.
  count integer not null default 1 check (count > 0)
);
create index security_events_newest on security_events (at desc, id desc);
create index security_events_kind on security_events (kind, at desc, id desc);
create index security_events_account on security_events (account_id, at desc, id desc) where account_id is not null;
create index security_events_subject on security_events (subject_id, at desc, id desc) where subject_id is not null;

-- Views of personal data (email, name) by other accounts, once a day for each pair and page: after a breach the people
-- concerned can be notified (POPIA s22). Ids only, so that an erased account is not named.
create table disclosures (
  viewer_id text not null check (char_length(viewer_id) <= 80),
  subject_id text not null check (char_length(subject_id) <= 80),
  day text not null check (day ~ '^\d{4}-\d\d-\d\d$'),
  page text not null check (page in ('users', 'moderation', 'export', 'audit')),
  primary key (viewer_id, day, page, subject_id)
);
create index disclosures_day on disclosures (day);
create index disclosures_subject on disclosures (subject_id);

-- Anonymizes the events of an erased account. The writer locks accounts before it names them.
create function anonymize_security_events() returns trigger language plpgsql as $$
begin
  update security_events set account_id = 'deleted' where account_id = old.id;
  update security_events set subject_id = 'deleted' where subject_id = old.id;
  return null;
end $$;
create trigger accounts_anonymize_events after delete on accounts
  for each row execute function anonymize_security_events();

-- ============================================================ catalogue: resources

-- Sorts without case, numbers by value ('werkvel 2' before 'werkvel 10'). Never indexed: ICU versions differ between servers.
create collation title_sort (provider = icu, locale = 'en-ZA-u-kn-true-ka-shifted');

-- The subjects of content/curriculum.json by their stored name, which a start compares with the file.
create table subjects (
  stored text primary key check (stored ~ '^[A-Z][A-Za-z]{1,29}$'),
  position integer not null
);

-- Resource records (DATA-03–13). Fields of approval, rating and reports are null until the first one (CALL-03).
-- Each page has room for another version of a row: a rating changes no indexed column, and so writes to no index.
create table resources (
  id uuid primary key,
  user_id text not null check (char_length(user_id) between 1 and 254),
  uploader_account_id text references accounts (id) on delete set null,
  subject text not null references subjects (stored),
  title text not null check (char_length(title) between 1 and 300),
  file_url text not null check (char_length(file_url) between 1 and 2048),
  tags text[] not null default '{}' check (cardinality(tags) <= 33),
  modified_at timestamptz(3) not null default now(),
  verified boolean,
  rating_total integer check (rating_total >= 0),
  rating_amount integer check (rating_amount >= 0),
  average_rating double precision check (average_rating = 0 or average_rating between 1 and 5),
  rating double precision check (rating = 0 or rating between 1 and 5),
  report_amount integer check (report_amount >= 0),
  reported boolean,

  -- Beyond the specification: the file, and its attributes.
  kind text not null check (kind in ('file', 'link')),
  storage_key text unique check (storage_key ~ '^uploads/[^/]+$' and char_length(storage_key) <= 200),
  file_name text check (char_length(file_name) between 1 and 200),
  bytes integer check (bytes between 1 and 10485760),
  mime text check (mime in ('application/pdf', 'application/msword', 'application/vnd.ms-powerpoint',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation')),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  licence text check (char_length(licence) <= 40),
  author text check (char_length(author) <= 120),
  -- The first of `languages`.
  language text check (language ~ '^[a-z]{2,3}$'),
  languages text[] not null default '{}' check (
    array_to_string(languages, ' ', '?') ~ '^([a-z]{2,3}( [a-z]{2,3}){0,3})?$'
    and array_to_string(languages, ' ') !~ '\m([a-z]+)\M.*\m\1\M'),
  -- Languages of the other public members of its lesson group, without its own; written by refreshAlsoIn() alone.
  also_in text[] not null default '{}' check (array_to_string(also_in, ' ', '?') ~ '^[a-z ]*$'),
  description text check (char_length(description) <= 1000),
  source text check (char_length(source) <= 2048),
  changes text check (char_length(changes) <= 500),
  thumbnail text check (char_length(thumbnail) <= 200),
  material text,
  -- Use of AI as its author states it; null: not given.
  made_with_ai text check (made_with_ai in ('no', 'assisted', 'generated')),
  -- Version of the statement of rights that its uploader accepted.
  rights_statement text check (char_length(rights_statement) between 1 and 40),
  -- Number of the version, its kind and note; a proposal has the number that it gets. Null: the first one.
  version integer not null default 1 check (version > 0),
  version_kind text check (version_kind in ('correction', 'edition')),
  version_note text check (char_length(version_note) between 1 and 200),
  -- A proposed version of that resource, and the error reports that it fixes.
  replaces_id uuid references resources (id) on delete cascade,
  fixes integer[] check (cardinality(fixes) <= 100),

  -- Results of the checks of a file and of reading it.
  active_content boolean not null default false,
  -- True if opening the file makes the reader's program call another server; null for a link.
  remote_content boolean,
  pages integer check (pages between 1 and 100000),
  -- Languages found in the file, and the first of them.
  language_guess text check (language_guess ~ '^[a-z]{2,3}$'),
  language_guesses text[] not null default '{}'
    check (array_to_string(language_guesses, ' ') ~ '^([a-z]{2,3}( [a-z]{2,3})?)?$'),
  -- What a reader without sight can use of a file; null for a link and while not known.
  access text check (access in ('images-only', 'text', 'structured')),
  -- off: the site has no scanner; waiting: the scanner has not answered yet.
  virus_scan text not null default 'off'
    check (virus_scan in ('off', 'waiting', 'clean', 'infected')),
  understood text not null default 'waiting'
    check (understood in ('waiting', 'done', 'failed')),
  understand_tries smallint not null default 0,

  -- A quarantined resource is not verified, so that every query of verified resources hides it.
  quarantined_at timestamptz(3),
  verified_before boolean,
  -- Number of edits of the content plus one, and of decisions: a decision names the pair that was seen.
  edit_number integer not null default 1 check (edit_number > 0),
  decisions integer not null default 0 check (decisions >= 0),
  -- Start of the present wait. Null for imported rows without one; then `modified_at` counts.
  queued_at timestamptz(3) default now(),
  edited_at timestamptz(3),
  edited_by text check (edited_by in ('author', 'moderator')),
  returned_at timestamptz(3),
  returned_reason text check (char_length(returned_reason) between 1 and 40),
  returned_text text check (char_length(returned_text) <= 1000),
  returned_fields text[] check (cardinality(returned_fields) <= 20),
  returns smallint not null default 0 check (returns >= 0),
  -- It was public, and its author corrects it: saved copies stay. False for a public one.
  is_paused boolean not null default false,
  removal_asked_at timestamptz(3),
  removal_reason text check (char_length(removal_reason) between 1 and 500),

  check (kind = 'link' or (storage_key is not null and file_name is not null and bytes is not null
    and mime is not null and sha256 is not null)),
  check (kind = 'file' or (storage_key is null and file_url like 'https://%')),
  -- Sign language is filed as a link to a video.
  constraint resources_sign_language_check check (kind = 'link' or not languages @> '{sfs}'),
  check (coalesce(rating_total, 0) between coalesce(rating_amount, 0) and 5 * coalesce(rating_amount, 0)),
  constraint resources_quarantined_check check (quarantined_at is null or verified is null),
  constraint resources_verified_before_check check (quarantined_at is not null or verified_before is null),
  constraint resources_returned_check check (returned_at is null or verified is not true),
  constraint resources_returned_whole_check check ((returned_at is null) = (returned_reason is null)),
  -- A former release beside this one cannot publish a proposal as a resource of its own.
  constraint resources_proposal_check check (replaces_id is null or verified is not true)
) with (fillfactor = 90);
create index resources_public_by_subject on resources (subject, modified_at desc, id desc) where verified;
create index resources_public_newest on resources (modified_at desc, id desc) where verified;
create index resources_waiting on resources (modified_at, id) where verified is not true;
create index resources_reported on resources (modified_at, id) where reported;
-- Finds all resources of an account, and pages of one status without reading the rest.
create index resources_own on resources (uploader_account_id, verified, modified_at desc, id desc);
create index resources_removal_asked on resources (removal_asked_at) where removal_asked_at is not null;
create index resources_returned on resources (uploader_account_id, returned_at) where returned_at is not null;
create index resources_same_file on resources (sha256) where sha256 is not null;
create index resources_unextracted on resources (modified_at) where kind = 'file' and understood = 'waiting';
create index resources_unscanned on resources (modified_at) where virus_scan = 'waiting';
create index resources_also_in on resources (id) where also_in <> '{}';
create unique index resources_open_proposal on resources (replaces_id) where replaces_id is not null;

-- Sets the first language from the list. A program that writes the first one alone replaces it in the list.
create function languages_agree() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.languages := coalesce(nullif(new.languages, '{}'), array_remove(array[new.language], null));
    new.language_guesses := coalesce(nullif(new.language_guesses, '{}'), array_remove(array[new.language_guess], null));
  else
    if new.languages = old.languages and new.language is distinct from old.language then
      new.languages := array_remove(new.language || array_remove(new.languages[2:], new.language), null);
    end if;
    if new.language_guesses = old.language_guesses and new.language_guess is distinct from old.language_guess then
      new.language_guesses := array_remove(array[new.language_guess], null);
    end if;
  end if;
  new.language := new.languages[1];
  new.language_guess := new.language_guesses[1];
  return new;
end $$;
create trigger resources_languages_before before insert or update of language, languages, language_guess, language_guesses
  on resources for each row execute function languages_agree();

-- Former versions of a resource, which keep their files. Title and details are those of the resource.
create table earlier_versions (
  resource_id uuid not null references resources (id) on delete cascade,
  n integer not null check (n > 0),
  kind text check (kind in ('correction', 'edition')),
  note text check (char_length(note) <= 200),
  storage_key text unique,
  file_name text,
  bytes integer,
  mime text,
  sha256 text,
  file_url text not null,
  dated_at timestamptz(3) not null,
  superseded_at timestamptz(3) not null default now(),
  withdrawn_at timestamptz(3),
  purged_at timestamptz(3),
  primary key (resource_id, n)
);

-- Every file that must exist in the file store; `n` is null for a present one.
create view stored_files as
  select storage_key, id as resource_id, null::integer as n, file_name, bytes, mime, sha256, modified_at as changed_at
  from resources where storage_key is not null
  union all
  select storage_key, resource_id, n, file_name, bytes, mime, sha256, superseded_at from earlier_versions
  where storage_key is not null and withdrawn_at is null and purged_at is null;

-- ============================================================ catalogue: ratings

-- The ledger of ratings, a row for each click; the sums on the resource are those of its ledger.
create table ratings (
  id bigint generated always as identity primary key,
  resource_id uuid not null references resources (id) on delete cascade,
  source text not null check (char_length(source) <= 80),
  address_hash bytea not null,
  stars smallint not null check (stars between 1 and 5),
  rated_at timestamptz not null default now()
);
create index ratings_resource on ratings (resource_id);
create index ratings_source on ratings (source);
-- Only rows that still hold a hash, so that the sweep reads what it changes.
create index ratings_with_address on ratings (rated_at) where address_hash <> decode(repeat('00', 32), 'hex');

-- Returns the sender of a rating or report if it is known. Imported rows, rows of erased accounts and rows past their
-- retention period have none: together they count as one unknown source.
create function identified_source(source text) returns text language sql immutable as $$
  select case when source ~ '^(account|visitor) ' then source end
$$;

-- ============================================================ catalogue: change feed

-- The change feed: a numbered row for each change of a resource. A reader that has seen id n has seen everything below n.
create table changes (
  id bigint primary key,
  at timestamptz not null default now(),
  resource_id uuid not null,
  subject text not null,
  public_before boolean not null,
  public_after boolean not null
);
create sequence change_numbers;

-- Committed changes that have no number yet. A commit writes here without a lock; `number_changes()` moves the rows into
-- the feed. A site at rest has no row here.
create table unnumbered_changes (
  -- Assigned while the resource is locked, so that ids of one resource follow the order of its commits.
  id bigint generated always as identity primary key,
  resource_id uuid not null,
  subject text not null,
  public_before boolean not null,
  public_after boolean not null,
  -- False if the writer changes `subject_counts` itself.
  updates_counts boolean not null default true,
  -- True: no row of the feed, but a new date in `harvest_records`.
  is_harvest_only boolean not null default false
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- Number of verified resources of a subject. Changed under the lock of the feed only.
create table subject_counts (
  subject text primary key,
  resources integer not null check (resources >= 0)
);

-- Records a change of a resource. A new subject writes two rows: the resource leaves one list and enters another. A writer
-- of many resources runs `set local thuto.subject_counts = 'batch'` and changes the counts itself, in one statement.
create function record_resource_change() returns trigger language plpgsql as $$
declare
  was boolean := coalesce(old.verified, false);
  is_now boolean := coalesce(new.verified, false);
  with_counts boolean := current_setting('thuto.subject_counts', true) is distinct from 'batch';
begin
  if old.subject <> new.subject then
    insert into unnumbered_changes (resource_id, subject, public_before, public_after, updates_counts)
    values (new.id, old.subject, was, false, with_counts), (new.id, new.subject, false, is_now, with_counts);
  else
    insert into unnumbered_changes (resource_id, subject, public_before, public_after, updates_counts)
    values (coalesce(new.id, old.id), coalesce(new.subject, old.subject), was, is_now, with_counts);
  end if;
  return null;
end $$;
-- Deferred to the commit: a transaction that changes a row twice writes its last state.
create constraint trigger resources_feed after insert or update or delete on resources
  deferrable initially deferred for each row execute function record_resource_change();

-- Numbers committed changes under the lock of the feed, at least `max_rows` if there are as many (null: all). Counts and
-- dates for harvesters follow in the same transaction. Returns how many; fewer than `max_rows`: no more were committed.
create function number_changes(max_rows integer default 1000) returns integer language plpgsql as $$
declare
  rows_deleted integer;
  rows_numbered integer;
  newest bigint;
  affected unnumbered_changes[];
  total integer := 0;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'number_changes() needs a transaction that is read committed';
  end if;
  if not exists (select from unnumbered_changes) then
    return 0;
  end if;
  perform pg_advisory_xact_lock(7419803116);
  -- Each statement from here sees all that was committed before it.
  loop
    with batch as (
      delete from unnumbered_changes where id in (select id from unnumbered_changes order by id limit max_rows) returning *
    ), numbered as (
      insert into changes (id, resource_id, subject, public_before, public_after)
      select nextval('change_numbers'), resource_id, subject, public_before, public_after
      from (select * from batch where not is_harvest_only order by id) as in_order
      returning id
    )
    select count(*), (select count(*) from numbered), (select max(id) from numbered),
      array_agg(row(batch.*)::unnumbered_changes)
        filter (where is_harvest_only or (updates_counts and public_before <> public_after))
    into rows_deleted, rows_numbered, newest, affected from batch;
    if affected is not null then
      perform apply_change_effects(affected);
    end if;
    total := total + rows_numbered;
    exit when coalesce(rows_deleted < max_rows or total >= max_rows, true);
  end loop;
  if total > 0 then
    perform pg_notify('changes', newest::text);
  end if;
  return total;
end $$;

-- Applies one batch to counts of subjects and to dates for harvesters, under the lock of the feed.
create function apply_change_effects(batch unnumbered_changes[]) returns void language plpgsql as $$
begin
  with net as (
    select subject, sum(public_after::integer - public_before::integer) as resources
    from unnest(batch) where updates_counts and not is_harvest_only group by subject
  ), fewer as (
    update subject_counts as existing set resources = existing.resources + net.resources
    from net where net.subject = existing.subject and net.resources < 0
  )
  insert into subject_counts as existing (subject, resources)
  select subject, resources from net where resources > 0
  on conflict (subject) do update set resources = existing.resources + excluded.resources;
  insert into harvest_records as existing (resource_id, subject, changed_at, is_deleted)
  select distinct on (resource_id) resource_id, subject, date_trunc('second', clock_timestamp()), not public_after
  from unnest(batch) where is_harvest_only order by resource_id, id desc
  on conflict (resource_id) do update
  set subject = excluded.subject, changed_at = excluded.changed_at, is_deleted = excluded.is_deleted;
end $$;

-- Reads the changes after `after_id`, in order. Numbers committed ones first, in the same call.
create function read_changes(after_id bigint, max_rows integer) returns setof changes language plpgsql as $$
begin
  perform number_changes(max_rows);
  return query select * from changes where id > after_id order by id limit max_rows;
end $$;

-- Numbers the rows of a connection that does not leave this to others, at its own commit, after all its rows are written.
create function number_changes_at_commit() returns trigger language plpgsql as $$
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    -- Its snapshot is too old for the lock: a node numbers these rows after this notification.
    perform pg_notify('changes', '');
  elsif exists (select from unnumbered_changes where id = new.id) then
    perform number_changes(null);
  end if;
  return null;
end $$;
create constraint trigger unnumbered_changes_commit after insert on unnumbered_changes
  deferrable initially deferred for each row
  when (current_setting('thuto.change_numbers', true) is distinct from 'deferred')
  execute function number_changes_at_commit();

-- Assigns the number of a row that is inserted by hand, under the lock that is held until its commit.
create function assign_change_number() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7419803116);
  new.id := nextval('change_numbers');
  perform pg_notify('changes', '');
  return new;
end $$;
create trigger changes_assign_number before insert on changes
  for each row when (new.id is null) execute function assign_change_number();

-- ============================================================ catalogue: search

-- Folds case and accents exactly as `foldText` of src/shared/text.ts; a test compares both. Capitals that came after ICU 60
-- (Georgian, Vithkuqi, Garay, Medefaidrin and some Latin ones) are named with their small letters, so that servers agree.
create function fold_text(input text) returns text language plpgsql immutable strict parallel safe as $$
declare
  plain text;
  younger constant text := 'ᲉᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿⰯꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜ꟱Ꟶ𐕰𐕱𐕲𐕳𐕴𐕵𐕶𐕷𐕸𐕹𐕺𐕼𐕽𐕾𐕿𐖀𐖁𐖂𐖃𐖄𐖅𐖆𐖇𐖈𐖉𐖊𐖌𐖍𐖎𐖏𐖐𐖑𐖒𐖔𐖕𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥𖹀𖹁𖹂𖹃𖹄𖹅𖹆𖹇𖹈𖹉𖹊𖹋𖹌𖹍𖹎𖹏𖹐𖹑𖹒𖹓𖹔𖹕𖹖𖹗𖹘𖹙𖹚𖹛𖹜𖹝𖹞𖹟𖺠𖺡𖺢𖺣𖺤𖺥𖺦𖺧𖺨𖺩𖺪𖺫𖺬𖺭𖺮𖺯𖺰𖺱𖺲𖺳𖺴𖺵𖺶𖺷𖺸';
  younger_small constant text := 'ᲊაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿⱟꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛsꟶ𐖗𐖘𐖙𐖚𐖛𐖜𐖝𐖞𐖟𐖠𐖡𐖣𐖤𐖥𐖦𐖧𐖨𐖩𐖪𐖫𐖬𐖭𐖮𐖯𐖰𐖱𐖳𐖴𐖵𐖶𐖷𐖸𐖹𐖻𐖼𐵰𐵱𐵲𐵳𐵴𐵵𐵶𐵷𐵸𐵹𐵺𐵻𐵼𐵽𐵾𐵿𐶀𐶁𐶂𐶃𐶄𐶅𖹠𖹡𖹢𖹣𖹤𖹥𖹦𖹧𖹨𖹩𖹪𖹫𖹬𖹭𖹮𖹯𖹰𖹱𖹲𖹳𖹴𖹵𖹶𖹷𖹸𖹹𖹺𖹻𖹼𖹽𖹾𖹿𖺻𖺼𖺽𖺾𖺿𖻀𖻁𖻂𖻃𖻄𖻅𖻆𖻇𖻈𖻉𖻊𖻋𖻌𖻍𖻎𖻏𖻐𖻑𖻒𖻓';
begin
  if octet_length(input) = char_length(input) then
    plain := lower(input collate "C");
  else
    plain := regexp_replace(normalize(input, NFKD) collate "C",
      '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+', '', 'g');
    plain := translate(lower(plain collate "und-x-icu"),
      younger || 'ς‘’ʼ“”‐‑‒–—', younger_small || 'σ''''''""-----');
  end if;
  return btrim(regexp_replace(plain collate "C",
    '[\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g'), ' ');
end $$;

-- Folds each text of a list.
create function fold_texts(input text[]) returns text[] language plpgsql immutable strict parallel safe as $$
begin
  return array(select fold_text(tag) from unnest(input) with ordinality as t (tag, position) order by position);
end $$;

-- Folds a long text as fold_text() does, ten times as fast: most of its words have nothing to fold.
create function fold_long_text(input text) returns text language sql immutable parallel safe as $$
  select string_agg(
    case when octet_length(piece) = char_length(piece) then lower(piece collate "C") else fold_text(piece) end, ' ')
  from string_to_table(input, ' ') as piece
$$;

-- Joins title and tags to one text: each word of the title after a Q, which no folded text holds, each tag in a line of
-- its own. So `%form%` is "contains", `%Qform%` "a word of the title begins with", `%\nform\n%` "is a tag".
create function search_text(title text, tags text[]) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  return 'Q' || replace(title, ' ', ' Q') || E'\n' || array_to_string(tags, E'\n') || E'\n';
end $$;

-- Encodes the single characters and pairs of a text as numbers, for words too short to have a trigram. Two pairs may share
-- a number, so each match is compared again.
create function bigram_codes(input text) returns integer[] language plpgsql immutable strict parallel safe as $$
declare
  letters text[] := string_to_array(input, null);
begin
  return array(
    select ascii(one) from unnest(letters) as t (one) where one not in (' ', E'\n', 'Q')
    union
    select (ascii(one) % 65536 * 16384) # ascii(other) from unnest(letters, letters[2:]) as t (one, other)
      where one not in (' ', E'\n') and other not in (' ', E'\n', 'Q'));
end $$;

-- Splits a folded text into words; src/features/catalogue/search/tokenizer.ts does the same.
create function split_words(folded_text text) returns setof text language sql immutable parallel safe as $$
  select left(word, 40) from regexp_split_to_table(folded_text collate "C",
    '[^a-z0-9\u00c0-\u1fff\u2c00-\u2dff\u3040-\ud7ff\uf900-\ufdff\ufe70-\ufefc]+') as word
  where word <> ''
$$;

-- Maps a media type to the type that a search offers.
create function file_type(mime text) returns text language sql immutable parallel safe as $$
  select case mime
    when 'application/pdf' then 'pdf'
    when 'application/msword' then 'doc'
    when 'application/vnd.ms-powerpoint' then 'ppt'
    when 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' then 'docx'
    when 'application/vnd.openxmlformats-officedocument.presentationml.presentation' then 'pptx'
    else 'link' end
$$;

-- Search documents: the folded words and the facets of each verified resource.
create table search_documents (
  resource_id uuid primary key references resources (id) on delete cascade,
  subject text not null,
  modified_at timestamptz(3) not null,
  title text not null,
  tags text[] not null,
  words text not null,
  languages text[] not null,
  type text not null check (type in ('pdf', 'docx', 'doc', 'pptx', 'ppt', 'link')),
  licence text,
  material text,
  access text,
  made_with_ai text
);
create index search_documents_newest on search_documents (modified_at desc, resource_id desc);
create index search_documents_by_subject on search_documents (subject, modified_at desc, resource_id desc);
create index search_documents_words on search_documents using gin (words gin_trgm_ops);
create index search_documents_short on search_documents using gin (bigram_codes(words));
create index search_documents_tags on search_documents using gin (tags);
-- The first 80 characters: a folded title may be longer than a row of an index.
create index search_documents_title on search_documents (left(title, 80) text_pattern_ops, modified_at desc);

-- How many public resources have a word in title or tags, for suggestions of details. The term '' counts all of them.
create table term_counts (
  term text primary key,
  documents integer not null check (documents >= 0),
  counted_at timestamptz not null default now()
);

-- Searches without a result, counted by day and query. Nothing about who searched: up to three keyed hashes of addresses
-- show from how many places it was searched.
create table zero_result_searches (
  day text not null check (day ~ '^\d{4}-\d\d-\d\d$'),
  query text not null check (char_length(query) between 1 and 60),
  count integer not null default 1 check (count > 0),
  sources text[] not null default '{}' check (cardinality(sources) <= 3),
  primary key (day, query)
);

-- The search document that each verified resource must have. Its columns are in the order of `search_documents`.
create view expected_search_documents as
  select id as resource_id, subject, modified_at, form.title, form.tags,
    search_text(form.title, form.tags) as words,
    case when languages = '{}' then language_guesses else languages end as languages,
    file_type(mime) as type, licence, material, access, made_with_ai
  from resources
  -- OFFSET 0: folded once, however often it is used.
  cross join lateral (select fold_text(resources.title) as title, fold_texts(resources.tags) as tags offset 0) as form
  where verified;

-- Writes the search document of a verified resource, and deletes that of another one.
create function index_resource() returns trigger language plpgsql as $$
begin
  if new.verified then
    insert into search_documents select * from expected_search_documents where resource_id = new.id
    on conflict (resource_id) do update set subject = excluded.subject, modified_at = excluded.modified_at,
      title = excluded.title, tags = excluded.tags, words = excluded.words, languages = excluded.languages,
      type = excluded.type, licence = excluded.licence, material = excluded.material,
      access = excluded.access, made_with_ai = excluded.made_with_ai;
  else
    delete from search_documents where resource_id = new.id;
  end if;
  return null;
end $$;
create trigger resources_index_insert after insert on resources
  for each row when (new.verified) execute function index_resource();
-- Only columns of the document: a rating or a report never touches it.
create trigger resources_index_update
  after update of verified, subject, modified_at, title, tags, language, languages, language_guess, language_guesses, mime,
    licence, material, access, made_with_ai on resources
  for each row when (old.verified or new.verified) execute function index_resource();

-- Finds verified resources with all of these codes. Without the index the planner would compute bigram_codes() of every
-- row for letters that nearly all have, which costs a hundred times as much.
create function documents_matching(codes integer[]) returns setof uuid
  language sql stable set enable_seqscan = off as $$
  select resource_id from search_documents where bigram_codes(words) @> codes
$$;

-- ============================================================ contributing: uploads and files in the trash

-- Uploads that are not filed as a resource yet; the bytes are in the store's staging folder. A row is made before the first
-- byte, so that limits hold for uploads in progress. `bytes` is the announced size, `received_bytes` the durable part of it.
create table uploads (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  account_id text not null references accounts (id) on delete cascade,
  file_name text not null check (char_length(file_name) between 1 and 300),
  bytes integer not null check (bytes between 1 and 10485760),
  received_bytes integer not null default 0,
  last_received_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  check (received_bytes between 0 and bytes)
);
create index uploads_account on uploads (account_id, created_at);

-- Files whose record is deleted: out of reach at once, swept after 24 hours. Until then their bytes count in the quota.
create table trashed_files (
  storage_key text primary key,
  trashed_at timestamptz not null default now(),
  moved boolean not null default false,
  bytes integer not null default 0 check (bytes >= 0)
);

-- ============================================================ contributing: previews

-- Text and covers of a file. The text is in portions with a form feed between them: pages or slides, otherwise some 3,000
-- characters. The first `page_count` of them are pages.
create table previews (
  resource_id uuid primary key references resources (id) on delete cascade,
  text text not null default '' check (octet_length(text) <= 2000000),
  page_count integer not null default 0 check (page_count between 0 and 100000),
  search_vector tsvector not null default '',
  cover_small bytea check (octet_length(cover_small) <= 20000),
  cover_large bytea check (octet_length(cover_large) <= 200000),
  made_at timestamptz not null default now(),
  -- The same portions as lists of blocks; null for PDF, doc, ppt, and for more than 1,000,000 bytes.
  blocks jsonb,
  facts jsonb,
  -- Language of each portion; null for one that is short, mixed or of no known language.
  section_languages text[],
  -- The sweep has files of an older version read again.
  reader_version smallint not null default 0,
  check ((cover_small is null) = (cover_large is null))
);

-- Pictures that the blocks of a file name, as WebP, which does not compress further.
create table preview_pictures (
  resource_id uuid not null references resources (id) on delete cascade,
  n smallint not null,
  bytes bytea not null check (octet_length(bytes) <= 40000),
  width integer not null,
  height integer not null,
  primary key (resource_id, n),
  check (n > 0 and width > 0 and height > 0)
);
alter table preview_pictures alter column bytes set storage external;

-- Without a list of pending entries: every search would read it.
create index previews_search_vector on previews using gin (search_vector) with (fastupdate = off);

-- Returns each word with the portions that contain it; words of title and tags, and the subject behind a #, without any.
create function file_search_vector(input text, title text, tags text[], subject text) returns tsvector
  language plpgsql immutable parallel safe as $$
declare
  file_words tsvector;
begin
  loop
    begin
      select string_agg(format('''%s'':%s', word, portions), ' ')::tsvector into file_words from (
        select word, string_agg(portion::text, ',') as portions
        from (
          select distinct word, least(position, 16383) as portion
          from string_to_table(input, E'\f') with ordinality as t (portion, position),
            split_words(fold_long_text(portion)) as word
        ) as occurrences
        group by word
      ) as each_word;
      return coalesce(file_words, '') || array_to_tsvector(array(
        select '#' || subject
        union select word from unnest(title || tags) as name, split_words(fold_text(name)) as word));
    exception when program_limit_exceeded then
      -- More different words than a tsvector takes: the first half is found.
      input := left(input, char_length(input) / 2);
    end;
  end loop;
end $$;

-- Computes the search words of a file from its text, and from title, tags and subject of its resource.
create function index_preview_text() returns trigger language plpgsql as $$
begin
  select file_search_vector(new.text, title, tags, subject) into new.search_vector from resources where id = new.resource_id;
  new.search_vector := coalesce(new.search_vector, '');
  return new;
end $$;
create trigger previews_index before insert or update of text on previews
  for each row execute function index_preview_text();

-- Computes them again after a change of title, tags or subject.
create function reindex_preview_text() returns trigger language plpgsql as $$
begin
  update previews set text = text where resource_id = new.id;
  return null;
end $$;
create trigger resources_reindex_preview after update of title, tags, subject on resources
  for each row when (new.kind = 'file') execute function reindex_preview_text();

-- Finds some public files with these words. The planner underestimates the cost of reading the words of every file.
-- The status is a subquery, so that it is read for each file that the index finds, until there are enough.
create function previews_matching(query tsquery, max_rows integer) returns setof uuid
  language sql stable set enable_seqscan = off as $$
  select resource_id from previews
  where search_vector @@ query and (select verified from resources where id = previews.resource_id) limit max_rows
$$;

-- ============================================================ contributing: findings and duplicates

-- Checks of files for lines that may need an answer. Tables of their own, so that a check writes no change of the feed.
create table file_checks (
  resource_id uuid primary key references resources (id) on delete cascade,
  file_sha256 text not null check (file_sha256 ~ '^[0-9a-f]{64}$'),
  -- Rules that checked this file; the sweep checks a file of an older version again.
  rules_version smallint not null check (rules_version > 0),
  checked_at timestamptz(3) not null default now()
);

-- Findings for the contributor and for moderators. Of the text of the file only a masked excerpt is stored.
create table findings (
  id uuid primary key default gen_random_uuid(),
  resource_id uuid not null references file_checks (resource_id) on delete cascade on update cascade,
  rule text not null check (rule ~ '^[a-z]{1,20}$'),
  -- Null for a file without pages, or for a finding in the metadata.
  page integer check (page between 1 and 100000),
  excerpt text not null check (char_length(excerpt) between 1 and 200),
  count integer not null check (count > 0),
  weight smallint not null check (weight between 1 and 3),
  -- Remark of the contributor.
  answer text check (char_length(answer) between 1 and 300),
  answered_at timestamptz(3),
  -- Time at which a moderator marked it as fine; the audit log has the account.
  dismissed_at timestamptz(3),
  unique (resource_id, rule, excerpt),
  constraint findings_answered_check check ((answer is null) = (answered_at is null)),
  -- Thirteen digits may be an ISBN, never an identity number.
  constraint findings_masked_check check (rule = 'isbn' or excerpt !~ '(\d[ -]?){13}')
);
create index findings_rule on findings (rule);
-- Files that may show personal data of learners come first in the queue, and their covers are hidden in its lists.
create index findings_personal on findings (resource_id) where weight = 3 and dismissed_at is null;

-- Deletes the check of a file, with its findings and their answers, when another file replaces it.
create function delete_file_findings() returns trigger language plpgsql as $$
begin
  delete from file_checks where resource_id = new.id and file_sha256 is distinct from new.sha256;
  return null;
end $$;
create trigger resources_file_update after update of sha256 on resources
  for each row when (old.sha256 is distinct from new.sha256) execute function delete_file_findings();

-- Signatures of texts (src/features/contributing/duplicates); empty for a text too short to compare. A table of its own,
-- so that reading a file again writes no change of the feed.
create table text_signatures (
  resource_id uuid primary key references resources (id) on delete cascade,
  bands integer[] not null check (cardinality(bands) in (0, 16))
);
-- Without a list of pending entries: every lookup would read it.
create index text_signatures_bands on text_signatures using gin (bands) with (fastupdate = off);

-- ============================================================ contributing: contributions

-- Changes of a public resource that its author suggests; moderators accept them field by field.
create table revisions (
  id uuid primary key,
  resource_id uuid not null references resources (id) on delete cascade,
  author_account_id text references accounts (id) on delete set null,
  base_edit_number integer not null check (base_edit_number > 0),
  -- New values by field, and the values that the author saw: 24 kB in four-byte characters at most.
  fields jsonb not null,
  base jsonb not null,
  message text check (char_length(message) <= 500),
  state text not null default 'proposed' check (state in ('proposed', 'accepted', 'declined', 'withdrawn')),
  created_at timestamptz(3) not null default now(),
  decided_at timestamptz(3),
  decided_by text check (char_length(decided_by) <= 80),
  decision_text text check (char_length(decision_text) <= 1000),
  constraint revisions_fields_check check (octet_length(fields::text) <= 65536),
  constraint revisions_base_check check (octet_length(base::text) <= 65536),
  constraint revisions_decided_check check ((state = 'proposed') = (decided_at is null))
);
create unique index revisions_open on revisions (resource_id) where state = 'proposed';
create index revisions_resource on revisions (resource_id, created_at);
create index revisions_author on revisions (author_account_id, created_at);
create index revisions_waiting on revisions (created_at, id) where state = 'proposed';

-- ============================================================ contributing: corrections

-- Errors that readers report on a page. A confirmed one is public, in the words `shown`. `report_key`: as that of a report.
create table error_reports (
  id bigint generated always as identity primary key,
  resource_id uuid not null references resources (id) on delete cascade,
  version integer not null,
  page integer check (page between 1 and 100000),
  wrong text not null check (char_length(wrong) between 1 and 500),
  right_text text check (char_length(right_text) <= 500),
  shown text check (char_length(shown) <= 300),
  state text not null default 'open' check (state in ('open', 'confirmed', 'rejected', 'fixed')),
  reason text check (char_length(reason) <= 300),
  fixed_in integer,
  source text not null check (char_length(source) <= 80),
  address_hash bytea not null,
  account_id text references accounts (id) on delete set null,
  report_key text check (char_length(report_key) between 8 and 80),
  reported_at timestamptz(3) not null default now(),
  decided_at timestamptz(3)
);
create index error_reports_state on error_reports (resource_id, state);
create index error_reports_account on error_reports (account_id);
create index error_reports_with_address on error_reports (reported_at) where address_hash <> decode(repeat('00', 32), 'hex');
create unique index error_reports_key on error_reports (source, report_key) where report_key is not null and source <> 'gone';

-- ============================================================ review: reports

-- Reports of a resource. `report_key` is the Idempotency-Key, by which the sender adds details later.
create table reports (
  id bigint generated always as identity primary key,
  resource_id uuid not null references resources (id) on delete cascade,
  source text not null check (char_length(source) <= 80),
  address_hash bytea not null,
  reason text check (reason in ('wrong-content', 'not-allowed', 'copyright', 'broken', 'other')),
  text text check (char_length(text) <= 500),
  reported_at timestamptz not null default now(),
  report_key text check (char_length(report_key) between 8 and 80)
);
create index reports_resource on reports (resource_id);
create index reports_source on reports (source);
create index reports_with_address on reports (reported_at) where address_hash <> decode(repeat('00', 32), 'hex');
-- Anonymized reports share the source `gone`, and the keys are chosen by their senders.
create unique index reports_key on reports (resource_id, source, report_key)
  where report_key is not null and source <> 'gone';

-- Returns the reports that no approval has cleared: the newest `report_amount` of the resource.
create function open_reports(of_resource uuid) returns setof reports language sql stable as $$
  select reports.* from reports where reports.resource_id = of_resource order by reports.id desc
  limit (select case when reported then report_amount else 0 end from resources where id = of_resource)
$$;

-- ============================================================ review: work of moderators

-- Hints for other moderators who reviews which resource; a crash empties the table, which costs nothing.
create unlogged table review_claims (
  resource_id uuid primary key references resources (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  since timestamptz(3) not null default now(),
  until timestamptz(3) not null
);
create index review_claims_account on review_claims (account_id);

-- Records that a moderator has opened, for a day: approving many at once needs it.
create table review_views (
  account_id text not null references accounts (id) on delete cascade,
  resource_id uuid not null references resources (id) on delete cascade,
  at timestamptz(3) not null default now(),
  -- The edit that the moderator was shown.
  edit_number integer,
  primary key (account_id, resource_id)
);
create index review_views_age on review_views (at);
create index review_views_resource on review_views (resource_id);

-- The part of the queue that a moderator reviews; an empty list means all.
create table review_scopes (
  account_id text primary key references accounts (id) on delete cascade,
  subjects text[] not null default '{}' check (cardinality(subjects) <= 40),
  grades text[] not null default '{}' check (cardinality(grades) <= 40),
  languages text[] not null default '{}' check (cardinality(languages) <= 40)
);

-- Resources that a moderator deleted less than a day ago: the row of `resources` and the rows that were deleted with it.
create table deleted_resources (
  resource_id uuid primary key,
  title text not null check (char_length(title) <= 300),
  record jsonb not null,
  ratings jsonb not null default '[]',
  reports jsonb not null default '[]',
  revisions jsonb not null default '[]',
  deleted_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index deleted_resources_expiry on deleted_resources (expires_at);

-- Notifies the channel `claims`. For each row, so that a decision without a claim sends no notification.
create function notify_claims() returns trigger language plpgsql as $$
begin
  perform pg_notify('claims', '');
  return null;
end $$;
create trigger review_claims_notify after insert or update or delete on review_claims
  for each row execute function notify_claims();

-- Ends the claim of a resource with a decision.
create function end_claim_on_decision() returns trigger language plpgsql as $$
begin
  delete from review_claims where resource_id = new.id;
  return null;
end $$;
create trigger resources_end_claim after update of decisions on resources
  for each row when (old.decisions <> new.decisions) execute function end_claim_on_decision();

-- Ends the claims of a moderator with the last session.
create function end_claims_on_sign_out() returns trigger language plpgsql as $$
begin
  delete from review_claims where account_id = old.account_id
    and not exists (select from sessions where sessions.account_id = old.account_id);
  return null;
end $$;
create trigger sessions_end_claims after delete on sessions for each row execute function end_claims_on_sign_out();

-- Ends the claims of an account that is no longer a moderator or admin.
create function end_claims_on_role_change() returns trigger language plpgsql as $$
begin
  delete from review_claims where account_id = new.account_id;
  return null;
end $$;
create trigger users_end_claims after update of role on users
  for each row when (new.role not in ('moderator', 'admin')) execute function end_claims_on_role_change();

-- Clears the return to the author when a resource is approved.
create function clear_return_on_approval() returns trigger language plpgsql as $$
begin
  new.returned_at := null;
  new.returned_reason := null;
  new.returned_text := null;
  new.returned_fields := null;
  return new;
end $$;
create trigger resources_clear_return before update of verified on resources
  for each row when (new.verified and new.returned_at is not null) execute function clear_return_on_approval();

-- ============================================================ review: lesson groups

-- Resources that teach the same lesson in different languages: a row for each member. A group of one counts as none.
create table lesson_groups (
  resource_id uuid primary key references resources (id) on delete cascade,
  group_id uuid not null,
  joined_at timestamptz(3) not null default now()
);
create index lesson_groups_group on lesson_groups (group_id);

-- Proposals to join two resources, which a moderator decides.
create table lesson_proposals (
  id uuid primary key default gen_random_uuid(),
  resource_id uuid not null references resources (id) on delete cascade,
  other_id uuid not null references resources (id) on delete cascade check (other_id <> resource_id),
  proposed_by text references accounts (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  state text not null default 'proposed' check (state in ('proposed', 'joined', 'declined', 'withdrawn')),
  decided_at timestamptz(3),
  decision_text text check (char_length(decision_text) <= 300),
  constraint lesson_proposals_decided_check check ((state = 'proposed') = (decided_at is null))
);
create unique index lesson_proposals_open on lesson_proposals (least(resource_id, other_id), greatest(resource_id, other_id))
  where state = 'proposed';
create index lesson_proposals_resource on lesson_proposals (resource_id);
create index lesson_proposals_other on lesson_proposals (other_id);
create index lesson_proposals_account on lesson_proposals (proposed_by);

-- Returns the languages of the other public members of the group, without those of the resource itself.
create function expected_also_in(of_resource uuid) returns text[] language sql stable as $$
  select coalesce(array_agg(distinct code order by code), '{}')
  from resources
  join lesson_groups as own on own.resource_id = resources.id
  join lesson_groups as other on other.group_id = own.group_id
  join resources as sibling on sibling.id = other.resource_id and sibling.verified
  cross join unnest(sibling.languages) as code
  where resources.id = of_resource and code <> all (resources.languages)
$$;

-- Records a change of a group in the feed: of the member, and of one that it leaves behind.
create function record_group_change() returns trigger language plpgsql as $$
begin
  insert into unnumbered_changes (resource_id, subject, public_before, public_after)
  select id, subject, verified is true, verified is true from resources
  where id in (coalesce(new.resource_id, old.resource_id),
    (select resource_id from lesson_groups where group_id = old.group_id limit 1));
  return null;
end $$;
create trigger lesson_groups_feed after insert or update or delete on lesson_groups
  for each row execute function record_group_change();

-- ============================================================ review: links

-- Checks of the address of a link.
create table link_checks (
  resource_id uuid primary key references resources (id) on delete cascade,
  state text not null default 'unchecked'
    check (state in ('unchecked', 'answers', 'moved', 'refuses', 'failing', 'gone')),
  -- Status of the last response; null without one.
  status smallint check (status between 100 and 999),
  moved_to text check (char_length(moved_to) <= 2048),
  -- Number of failed checks in a row.
  failures smallint not null default 0 check (failures >= 0),
  -- First check of the present state; of `gone`, the first failed one.
  since timestamptz(3),
  checked_at timestamptz(3),
  next_at timestamptz(3) not null,
  constraint link_checks_moved_check check ((state = 'moved') = (moved_to is not null)),
  constraint link_checks_failed_check check ((state in ('failing', 'gone')) = (failures > 0))
);
create index link_checks_due on link_checks (next_at);
create index link_checks_broken on link_checks (since) where state in ('moved', 'refuses', 'gone');

-- Deletes the check of a former address.
create function delete_link_check() returns trigger language plpgsql as $$
begin
  delete from link_checks where resource_id = new.id;
  return null;
end $$;
create trigger resources_delete_link_check after update of file_url on resources
  for each row when (old.file_url <> new.file_url) execute function delete_link_check();

-- ============================================================ public: harvesting and previews of links

-- One row for each resource that was ever public: when its public metadata last changed, and whether it was removed. The
-- row outlives the resource.
create table harvest_records (
  resource_id uuid primary key,
  subject text not null,
  -- Whole seconds, as the protocol counts them.
  changed_at timestamptz(0) not null,
  is_deleted boolean not null default false
);
create index harvest_records_changed on harvest_records (changed_at, resource_id);
create index harvest_records_by_subject on harvest_records (subject, changed_at, resource_id);
-- Site maps have parts of one size: by the last digits of the id, which are random.
create index harvest_records_by_tail on harvest_records ((right(resource_id::text, 3)) collate "C") where not is_deleted;

-- Records a change of public metadata; `number_changes()` gives it its date.
create function record_harvest_change() returns trigger language plpgsql as $$
begin
  insert into unnumbered_changes (resource_id, subject, public_before, public_after, is_harvest_only)
  values (coalesce(new.id, old.id), coalesce(new.subject, old.subject), coalesce(old.verified, false),
    coalesce(new.verified, false), true);
  return null;
end $$;
create constraint trigger resources_harvest_insert after insert on resources
  deferrable initially deferred for each row when (new.verified) execute function record_harvest_change();
-- Only columns of the metadata: ratings, reports and the reading of a file change no date.
create constraint trigger resources_harvest_update
  after update of verified, subject, title, file_url, tags, modified_at, bytes, mime, file_name, licence, author,
    language, languages, also_in, description, source, changes, material, made_with_ai on resources
  deferrable initially deferred for each row
  when ((old.verified or new.verified) and (
    old.verified, old.subject, old.title, old.file_url, old.tags, old.modified_at, old.bytes, old.mime, old.file_name,
    old.licence, old.author, old.languages, old.also_in, old.description, old.source, old.changes, old.material, old.made_with_ai
  ) is distinct from (
    new.verified, new.subject, new.title, new.file_url, new.tags, new.modified_at, new.bytes, new.mime, new.file_name,
    new.licence, new.author, new.languages, new.also_in, new.description, new.source, new.changes, new.material, new.made_with_ai
  ))
  execute function record_harvest_change();
create constraint trigger resources_harvest_delete after delete on resources
  deferrable initially deferred for each row when (old.verified) execute function record_harvest_change();

-- The file with every public record: its key in the file store, and the time from which its records are. A crash empties
-- the table, and the file is made again.
create unlogged table public_catalogue (
  id smallint primary key default 1 check (id = 1),
  claimed_at timestamptz not null,
  taken_at timestamptz,
  storage_key text
);

-- Pictures for link previews: derived from the cover, drawn once, deleted with the resource.
create table link_pictures (
  resource_id uuid primary key references resources (id) on delete cascade,
  -- Hash of everything that the picture shows; a picture of another version is drawn again.
  version text not null,
  jpeg bytea not null check (octet_length(jpeg) <= 100000)
);
-- JPEG does not compress further.
alter table link_pictures alter column jpeg set storage external;

-- ============================================================ insight: audit log

-- Actions on resources and accounts, with their actor. Rows are never changed or deleted. `details` takes no `@`, so that
-- no email address is in it.
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  account_id text not null,
  act text not null check (act in ('resource.approved', 'resource.deleted', 'resource.quarantined', 'resource.released',
    'resource.returned', 'resource.resubmitted', 'resource.withdrawn', 'resource.edited', 'resource.unpublished',
    'resource.restored', 'return.undone', 'revision.proposed', 'revision.accepted', 'revision.declined', 'finding.dismissed',
    'error.confirmed', 'error.rejected', 'replacement.proposed', 'version.published', 'version.withdrawn',
    'removal.asked', 'removal.declined', 'lesson.joined', 'lesson.declined', 'lesson.separated',
    'resources.exported', 'resources.imported', 'resources.moved', 'ratings.undone', 'role.changed', 'user.deleted',
    'account.created', 'account.disabled', 'account.enabled', 'account.deleted', 'account.erased', 'account.taken-over',
    'address.trusted', 'identity.connected', 'identity.disconnected', 'password.link-made', 'password.reset',
    'password.changed', 'email.changed', 'email.confirmed', 'email.restored', 'sessions.ended', 'factor.added',
    'factor.removed', 'factors.reset', 'recovery-codes.made', 'guardian.confirmed', 'audit.exported', 'search.removed',
    'key.rotated')),
  subject_id text not null,
  title text,
  reason text check (char_length(reason) <= 500),
  details jsonb
    constraint audit_entries_details_check check (octet_length(details::text) <= 8192 and position('@' in details::text) = 0)
);
create index audit_entries_newest on audit_entries (at desc, id desc);
create index audit_entries_act on audit_entries (act, at desc, id desc);
create index audit_entries_account on audit_entries (account_id, at desc, id desc);
create index audit_entries_subject on audit_entries (subject_id, at desc, id desc);

-- Refuses every change of an entry.
create function refuse_audit_changes() returns trigger language plpgsql as $$
begin
  raise exception 'The audit trail is only ever added to';
end $$;
create trigger audit_entries_refuse_changes before update or delete on audit_entries
  for each row execute function refuse_audit_changes();

-- Replaces each email address in a text.
create function mask_emails(input text) returns text language sql immutable parallel safe as $$
  select regexp_replace(input, '[^\s@]+@[^\s@]+', '[email]', 'g')
$$;

-- Masks email addresses of a new entry, because it cannot be corrected later. Reasons have at most 500 characters.
create function mask_audit_emails() returns trigger language plpgsql as $$
begin
  new.title := mask_emails(new.title);
  new.reason := left(mask_emails(new.reason), 500);
  return new;
end $$;
create trigger audit_entries_mask_emails before insert on audit_entries
  for each row when (new.title like '%@%' or new.reason like '%@%') execute function mask_audit_emails();

-- Notifies the channel `audit`, so that open pages of the audit log read again.
create function notify_audit() returns trigger language plpgsql as $$
begin
  perform pg_notify('audit', '');
  return null;
end $$;
create trigger audit_entries_notify after insert on audit_entries for each statement execute function notify_audit();
create trigger security_events_notify after insert on security_events for each statement execute function notify_audit();

-- ============================================================ insight: analytics

-- Analytics events (ANA-06).
create table analytics_data (
  id bigint generated always as identity primary key,
  user_id text not null default 'unknown',
  event text not null check (event in ('file_upload', 'file_Approved', 'file_Deleted')),
  subject text not null,
  title text not null,
  timestamp timestamptz not null default now()
);
create index analytics_data_user on analytics_data (user_id);

-- Page events (ANA-02). They have no account id: `unknown`, or an id of one month whose key is deleted after the month.
create table page_events (
  id bigint generated always as identity primary key,
  user_id text not null default 'unknown' check (char_length(user_id) <= 80),
  page text not null check (page ~ '^[a-z_]{1,60}$'),
  event_type text not null check (event_type ~ '^[a-z_]{1,60}$'),
  timestamp timestamptz not null default now()
);
create index page_events_user on page_events (user_id) where user_id <> 'unknown';
create index page_events_age on page_events (timestamp);

-- Keys of the monthly ids. Unlogged: a key reaches no standby, WAL archive or backup, and recovery empties the table. A
-- crash only changes the ids.
create unlogged table page_event_keys (
  last_day text primary key check (last_day ~ '^\d{4}-\d\d-\d\d$'),
  key bytea not null check (octet_length(key) = 32)
);

-- Page events older than 90 days, counted by day and page.
create table page_counts (
  day text not null check (day ~ '^\d{4}-\d\d-\d\d$'),
  page text not null check (page ~ '^[a-z_]{1,60}$'),
  views integer not null check (views > 0),
  primary key (day, page)
);

-- Installations that used the site, counted by day and version of the app.
create table usage_days (
  day text not null check (day ~ '^\d{4}-\d\d-\d\d$'),
  version text not null check (char_length(version) between 1 and 40),
  installations integer not null default 0 check (installations >= 0),
  primary key (day, version)
);

-- Uses of a resource by day, after 400 days by month. The site keeps the sums of deleted resources by subject.
create table uses (
  resource_id uuid not null references resources (id) on delete cascade,
  period text not null check (period ~ '^\d{4}-\d\d(-\d\d)?$'),
  kind text not null check (kind in ('opened', 'saved')),
  n integer not null check (n > 0),
  primary key (resource_id, period, kind)
);

create table site_uses (
  period text not null check (period ~ '^\d{4}-\d\d(-\d\d)?$'),
  kind text not null check (kind in ('opened', 'saved')),
  subject text not null check (char_length(subject) between 1 and 100),
  n integer not null check (n > 0),
  primary key (period, kind, subject)
);

-- Opens of a resource, in all and in the last 365 days.
create table use_totals (
  resource_id uuid primary key references resources (id) on delete cascade,
  opened integer not null default 0 check (opened >= 0),
  recent integer not null default 0 check (recent >= 0)
);
create index use_totals_recent on use_totals (recent desc, resource_id);

-- Answers and their bytes by day.
create table traffic_days (
  day text not null check (day ~ '^\d{4}-\d\d-\d\d$'),
  part text not null check (part in ('page', 'file', 'cover', 'call')),
  requests integer not null check (requests > 0),
  bytes bigint not null check (bytes >= 0),
  primary key (day, part)
);

-- Replaces an account id in a new page event.
create function anonymize_page_event() returns trigger language plpgsql as $$
begin
  new.user_id := 'unknown';
  return new;
end $$;
create trigger page_events_anonymize before insert on page_events
  for each row when (new.user_id <> 'unknown' and new.user_id not like 'monthly-%') execute function anonymize_page_event();

-- ============================================================ platform

-- Responses by idempotency key, so that a repeated call has no second effect, also after a sign-in or sign-out.
create table idempotency_keys (
  actor text not null check (char_length(actor) <= 80),
  key text not null check (char_length(key) between 8 and 80),
  request_hash bytea not null,
  response jsonb not null,
  created_at timestamptz not null default now(),
  primary key (actor, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
create index idempotency_keys_key on idempotency_keys (key);

-- Counters of the limits, shared by every instance; a crash empties the table, which costs nothing.
create unlogged table limit_counters (
  bucket text not null,
  window_start timestamptz not null,
  count integer not null default 0,
  primary key (bucket, window_start)
);

-- Backups and attempts: the nightly ones in BACKUP_DIR, and those into one file.
create table backups (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('nightly', 'file')),
  taken_at timestamptz not null default now(),
  finished_at timestamptz,
  -- Bytes that were written: a stored file that lies in the backup folder already adds nothing.
  bytes bigint not null default 0 check (bytes >= 0),
  files integer not null default 0 check (files >= 0),
  -- Time at which everything was read back from the disk with the right checksums.
  verified_at timestamptz check (verified_at is null or finished_at is not null),
  failure text check (char_length(failure) between 1 and 500),
  check (failure is null or verified_at is null)
);

-- Fingerprint of the key of the site: all nodes of one database must have the same key. Never the key itself.
create table site_keys (
  id smallint primary key,
  fingerprint text not null,
  stored_at timestamptz not null default now()
);
