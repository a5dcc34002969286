-- The resources of an account by status, newest first: pages of the public ones, their number, and all others, without
-- reading the rest (decision 85). The new index finds all resources of an account as well.
set local statement_timeout = 0;
create index resources_own on resources (uploader_account_id, verified, modified_at desc, id desc);
drop index resources_uploader;
