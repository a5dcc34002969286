-- F-C6: an address counts as its account's own only after a proof: a reset link that was mailed and used, Google, or the
-- operator's word (decision 61). Null: not confirmed.
alter table accounts add column email_confirmed_at timestamptz;
update accounts set email_confirmed_at = now()
where email_verified or id in (
  select subject_id from audit_entries where act = 'account.created' and account_id = 'operator'
);

-- Only a link that was mailed proves who reads the mailbox; one that an admin or the shell hands over does not.
alter table password_resets add column mailed boolean not null default false;

alter table audit_entries drop constraint audit_entries_act_check;
alter table audit_entries add constraint audit_entries_act_check
  check (act in ('resource.approved', 'resource.deleted', 'resource.quarantined', 'resource.released',
    'resources.exported', 'resources.imported', 'role.changed', 'user.deleted', 'account.created', 'account.disabled',
    'account.enabled', 'account.deleted', 'account.erased', 'account.taken-over', 'address.trusted',
    'password.link-made', 'password.reset', 'password.changed'));
