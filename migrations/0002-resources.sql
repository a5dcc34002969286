-- Case-insensitive, numbers by value ('werkvel 2' before 'werkvel 10'). Never indexed: ICU versions differ between servers.
create collation title_sort (provider = icu, locale = 'en-ZA-u-kn-true-ka-shifted');

-- The resource record (DATA-03–13). Verified, rating and report fields are NULL until somebody acts (CALL-03).
create table resources (
  id uuid primary key,
  user_id text not null check (char_length(user_id) between 1 and 254),
  uploader_account_id text references accounts (id) on delete set null,
  subject text not null check (subject in ('LifeScience', 'LifeSkills', 'Maths', 'Geography', 'Business', 'Afrikaans',
    'English', 'NaturalScience', 'Technology', 'ComputerScience', 'History')),
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
  -- beyond the spec
  kind text not null check (kind in ('file', 'link')),
  storage_key text unique check (storage_key ~ '^uploads/[^/]+$' and char_length(storage_key) <= 200),
  file_name text check (char_length(file_name) between 1 and 200),
  bytes integer check (bytes between 1 and 10485760),
  mime text check (mime in ('application/pdf', 'application/msword', 'application/vnd.ms-powerpoint',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation')),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  active_content boolean not null default false,
  licence text check (char_length(licence) <= 40),
  author text check (char_length(author) <= 120),
  language text check (language ~ '^[a-z]{2,3}$'),
  description text check (char_length(description) <= 1000),
  source text check (char_length(source) <= 2048),
  changes text check (char_length(changes) <= 500),
  thumbnail text check (char_length(thumbnail) <= 200),
  check (kind = 'link' or (storage_key is not null and file_name is not null and bytes is not null
    and mime is not null and sha256 is not null)),
  check (kind = 'file' or (storage_key is null and file_url like 'https://%')),
  check (coalesce(rating_total, 0) between coalesce(rating_amount, 0) and 5 * coalesce(rating_amount, 0))
);
create index resources_public_by_subject on resources (subject, modified_at desc, id desc) where verified;
create index resources_public_newest on resources (modified_at desc, id desc) where verified;
create index resources_waiting on resources (modified_at, id) where verified is not true;
create index resources_reported on resources (modified_at, id) where reported;
create index resources_uploader on resources (uploader_account_id);

-- One row per click; the sums on the resource are those of its ledger.
create table ratings (
  id bigint generated always as identity primary key,
  resource_id uuid not null references resources (id) on delete cascade,
  source text not null check (char_length(source) <= 80),
  address_hash bytea not null,
  stars smallint not null check (stars between 1 and 5),
  rated_at timestamptz not null default now()
);
create index ratings_resource on ratings (resource_id);

create table reports (
  id bigint generated always as identity primary key,
  resource_id uuid not null references resources (id) on delete cascade,
  source text not null check (char_length(source) <= 80),
  address_hash bytea not null,
  reason text check (reason in ('wrong-content', 'not-allowed', 'copyright', 'broken', 'other')),
  text text check (char_length(text) <= 500),
  reported_at timestamptz not null default now()
);
create index reports_resource on reports (resource_id);

-- Bytes received but not yet filed as a resource; the file itself is in the store's staging folder.
create table uploads (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  account_id text not null references accounts (id) on delete cascade,
  file_name text not null check (char_length(file_name) between 1 and 300),
  bytes integer not null check (bytes between 1 and 10485760),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now()
);
create index uploads_account on uploads (account_id, created_at);

-- Files whose record is gone: out of reach at once, swept after 24 hours.
create table trashed_files (
  storage_key text primary key,
  trashed_at timestamptz not null default now(),
  moved boolean not null default false
);
