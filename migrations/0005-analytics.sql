-- Days on which installations used the site, by version of the app; counted, not kept apart.
create table usage_days (
  day text not null check (day ~ '^\d{4}-\d\d-\d\d$'),
  version text not null check (char_length(version) between 1 and 40),
  installations integer not null default 0 check (installations >= 0),
  primary key (day, version)
);
create index page_events_age on page_events (timestamp);
