-- Findings, with their answers and dismissals, end with the file that they are about (decision 86).
create function delete_file_findings() returns trigger language plpgsql as $$
begin
  delete from file_checks where resource_id = new.id;
  return null;
end $$;
create trigger resources_file_update after update of sha256 on resources
  for each row when (old.sha256 is distinct from new.sha256) execute function delete_file_findings();

-- Files that were replaced before: a dismissal may be about the former one. The sweep checks them again.
delete from file_checks where resource_id::text in (
  select subject_id from audit_entries where act = 'resource.edited' and details->'changes' @> '[{"field": "file"}]');

-- The edit that the moderator was shown; null for a view that an earlier version noted.
alter table review_views add column edit_number integer;

-- The longest values of a record take 24 kB in four-byte characters.
alter table revisions drop constraint revisions_fields_check, drop constraint revisions_base_check,
  add constraint revisions_fields_check check (octet_length(fields::text) <= 65536),
  add constraint revisions_base_check check (octet_length(base::text) <= 65536);
