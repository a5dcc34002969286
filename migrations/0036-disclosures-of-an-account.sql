-- The copy of one's own data lists who saw the account; the account page reads its size.
create index sightings_seen on sightings (seen_id);
