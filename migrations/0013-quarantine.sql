-- Takedown without deleting (decision 49): who is quarantined is verified for nobody, so that everything which asks for
-- `verified` hides it in the same transaction. What it was before comes back with the release.
alter table resources
  add column quarantined_at timestamptz(3),
  add column verified_before boolean,
  -- The version of the statement of rights that stood above the button, where its uploader ticked it.
  add column rights_statement text check (char_length(rights_statement) between 1 and 40),
  add constraint resources_quarantined_check check (quarantined_at is null or verified is null),
  add constraint resources_verified_before_check check (quarantined_at is not null or verified_before is null);

alter table audit_entries drop constraint audit_entries_act_check;
alter table audit_entries add constraint audit_entries_act_check
  check (act in ('resource.approved', 'resource.deleted', 'resource.quarantined', 'resource.released',
    'resources.exported', 'resources.imported', 'role.changed', 'user.deleted', 'account.created', 'account.disabled', 'account.enabled',
    'account.deleted', 'account.erased', 'password.link-made', 'password.reset'));

-- Whose data (email, name) whom was shown to, once a day for each pair and place, so that after a breach the people
-- concerned can be told (POPIA s22). Ids only: when an account goes, nothing here names it.
create table sightings (
  viewer_id text not null check (char_length(viewer_id) <= 80),
  seen_id text not null check (char_length(seen_id) <= 80),
  day text not null check (day ~ '^\d{4}-\d\d-\d\d$'),
  place text not null check (place in ('users', 'moderation', 'export')),
  primary key (viewer_id, day, place, seen_id)
);
