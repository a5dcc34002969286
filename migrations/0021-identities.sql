-- Identities of several OpenID providers (decision 67): an account is found by issuer and subject. Rows of Google from before
-- have no issuer until the next start with its settings.
alter table credentials add column issuer text;
create unique index credentials_identity on credentials (issuer, provider_account_id) where issuer is not null;

alter table audit_entries drop constraint audit_entries_act_check;
alter table audit_entries add constraint audit_entries_act_check
  check (act in ('resource.approved', 'resource.deleted', 'resource.quarantined', 'resource.released',
    'resources.exported', 'resources.imported', 'ratings.undone', 'role.changed', 'user.deleted', 'account.created',
    'account.disabled', 'account.enabled', 'account.deleted', 'account.erased', 'account.taken-over',
    'address.trusted', 'identity.connected', 'identity.disconnected', 'password.link-made', 'password.reset',
    'password.changed'));
