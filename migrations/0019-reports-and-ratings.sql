-- Reports are shown to moderators, and the ratings of one source can be taken back (decision 64).

-- The sender of a rating or report where one is still known. Imported rows, rows of erased accounts and rows past their
-- retention period have none: together they count as one unknown source.
create function known_source(source text) returns text language sql immutable as $$
  select case when source ~ '^(account|visitor) ' then source end
$$;

-- Reports that no approval has cleared: the newest `report_amount` of the resource. Approvals of older versions cleared the
-- count and left the rows.
create function open_reports(asked uuid) returns setof reports language sql stable as $$
  select reports.* from reports where reports.resource_id = asked order by reports.id desc
  limit (select case when reported then report_amount else 0 end from resources where id = asked)
$$;

alter table audit_entries drop constraint audit_entries_act_check;
alter table audit_entries add constraint audit_entries_act_check
  check (act in ('resource.approved', 'resource.deleted', 'resource.quarantined', 'resource.released',
    'resources.exported', 'resources.imported', 'ratings.undone', 'role.changed', 'user.deleted', 'account.created',
    'account.disabled', 'account.enabled', 'account.deleted', 'account.erased', 'account.taken-over',
    'address.trusted', 'password.link-made', 'password.reset', 'password.changed'));

-- Whether opening the file makes the reader's program ask another server (F-S3). Null: filed before this was checked.
alter table resources add column remote_content boolean;
