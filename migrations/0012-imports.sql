-- Many resources in one transaction (decision 48): each would change the count of its subject anew, and every change
-- takes longer than the last. Whoever says `set local thuto.counts = 'together'` changes the counts itself, in one
-- statement at the end, under the lock of the change feed that its lines there have taken.
create or replace function resource_changed() returns trigger language plpgsql as $$
declare
  was text := case when old.verified then old.subject end;
  is_now text := case when new.verified then new.subject end;
begin
  insert into changes (resource_id, subject, public_before, public_after)
  values (
    coalesce(new.id, old.id),
    coalesce(new.subject, old.subject),
    was is not null,
    is_now is not null
  );
  if was is distinct from is_now and current_setting('thuto.counts', true) is distinct from 'together' then
    update subject_counts set resources = resources - 1 where subject = was;
    if is_now is not null then
      insert into subject_counts as kept (subject, resources) values (is_now, 1)
      on conflict (subject) do update set resources = kept.resources + 1;
    end if;
  end if;
  return null;
end $$;

alter table audit_entries drop constraint audit_entries_act_check;
alter table audit_entries add constraint audit_entries_act_check
  check (act in ('resource.approved', 'resource.deleted', 'resources.exported', 'resources.imported', 'role.changed',
    'user.deleted', 'account.created', 'account.disabled', 'account.enabled', 'account.deleted', 'account.erased',
    'password.link-made', 'password.reset'));
