-- The quota counts files in the trash, because their bytes are on the disk for a day more.
alter table trashed_files add column bytes integer not null default 0 check (bytes >= 0);
