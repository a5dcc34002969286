-- Searches stay cheap and private (decision 57): F-C1, F-S2, F-S8.

-- Verified resources with all of these short forms (F-C1). For letters that nearly all have, the planner would rather
-- work out short_forms() of every row than ask the index, which costs a hundred times as much.
create function documents_with(forms integer[]) returns setof uuid
  language sql stable set enable_seqscan = off as $$
  select resource_id from search_documents where short_forms(words) @> forms
$$;

-- Files that wait for review do not count among the most that are looked at (F-S2). As a subquery, so that it is asked
-- of each file that the index finds, until there are enough.
create or replace function files_with(wanted tsquery, most integer) returns setof uuid
  language sql stable set enable_seqscan = off as $$
  select resource_id from previews
  where words @@ wanted and (select verified from resources where id = previews.resource_id) limit most
$$;

-- From how many places words were searched for: up to three marks of addresses, which say nothing without the key of
-- the site and are different for other words (F-S8).
alter table missed_searches add column sources text[] not null default '{}' check (cardinality(sources) <= 3);
