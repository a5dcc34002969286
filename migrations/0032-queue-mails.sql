-- The last daily mail about what waits for a moderator, so that there is one a day.
alter table notice_choices add column queue_mailed_at timestamptz(3);
