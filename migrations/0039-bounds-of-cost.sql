-- Signatures cover the first 100,000 characters of a text (decision 86). The sweep signs longer texts again.
delete from text_hashes using previews
  where previews.resource_id = text_hashes.resource_id and octet_length(previews.text) > 100000;

-- Each new row deletes expired ones (docs/security/anonymous-writes.md).
create index half_sessions_expiry on half_sessions (expires_at);
create index verifications_expiry on verifications (expires_at);
