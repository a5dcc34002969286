-- The operator vouched for the address (`trust-addresses`, `email`), and no mailed link has proved it since: the first
-- one that does ends the ways into the account that were added before (decision 61).
alter table accounts add column is_email_trusted boolean not null default false;
