-- Claims are announced when a row has changed. The trigger for each statement also ran for a decision or a sign-out that
-- ended no claim, and every open page of the desk read the claims again.
drop trigger claims_changed on review_claims;
create trigger claims_changed after insert or update or delete on review_claims
  for each row execute function claims_changed();

-- Files that may show personal data of learners come first in the queue, and their covers are hidden in its lists.
create index findings_personal on findings (resource_id) where weight = 3 and dismissed_at is null;
