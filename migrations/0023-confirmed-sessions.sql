-- Moment at which the person behind a session last proved who they are: at sign-in, and at each confirmation after it.
-- Calls with `needsConfirmation` are refused when it is more than five minutes ago.
alter table sessions add column confirmed_at timestamptz not null default now();

alter table audit_entries drop constraint audit_entries_act_check;
alter table audit_entries add constraint audit_entries_act_check
  check (act in ('resource.approved', 'resource.deleted', 'resource.quarantined', 'resource.released',
    'resources.exported', 'resources.imported', 'ratings.undone', 'role.changed', 'user.deleted', 'account.created',
    'account.disabled', 'account.enabled', 'account.deleted', 'account.erased', 'account.taken-over',
    'address.trusted', 'identity.connected', 'identity.disconnected', 'password.link-made', 'password.reset',
    'password.changed', 'email.changed', 'email.confirmed', 'email.restored', 'sessions.ended', 'factor.added',
    'factor.removed', 'factors.reset', 'recovery-codes.made', 'guardian.confirmed', 'audit.exported', 'key.rotated'));
