-- Drawn pictures for link previews (decision 58): derived from the cover, drawn once, deleted with the resource.
create table link_pictures (
  resource_id uuid primary key references resources (id) on delete cascade,
  -- Hash of everything the picture shows; a picture of another version is drawn again.
  version text not null,
  jpeg bytea not null check (octet_length(jpeg) <= 100000)
);
-- JPEG does not compress further.
alter table link_pictures alter column jpeg set storage external;
