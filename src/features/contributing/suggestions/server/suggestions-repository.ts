/** Finds public resources that share rare words, and counts the words of titles and tags. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import type { Neighbour } from '../votes.ts'
import { minLetters } from './suggestion-words.ts'

const minResources = 50
/** Words that more resources have than this, and than one of fifty, say too little. */
const alwaysRare = 200
const limits = { words: 8, resourcesOfWord: 60, neighbours: 20, frequentWords: 200 }

type Words = readonly string[]

/** The public resources that are most like these words, of a text less so; none on a site with fewer than 50. */
export async function findNeighbours(db: Db, words: Words, textWords: Words = [], resourceId?: string) {
  // OFFSET 0: the index of words finds them; newest first it would read the whole table for a rare word.
  const { rows } = await sql<Neighbour>`
    with rarest as materialized (
      select term, share * ln(site.documents::float / counted.documents) as weight
      from (select unnest(${words}::text[]) as term, 1.0 as share
        union all select unnest(${textWords}::text[]), 0.5) as asked
      join term_counts as counted using (term)
      cross join (select documents from term_counts where term = '') as site
      where site.documents >= ${minResources}
        and counted.documents <= greatest(${alwaysRare}, site.documents / 50)
      order by weight desc, term limit ${limits.words}
    ), near as (
      select resource_id, sum(weight) ^ 2 as weight from rarest, lateral (
        select resource_id from (select resource_id, modified_at from search_documents
          where words ~ ('\\mQ?' || term || '\\M') and resource_id is distinct from ${resourceId}::uuid offset 0) as found
        order by modified_at desc limit ${limits.resourcesOfWord}) as newest
      group by resource_id order by weight desc, resource_id limit ${limits.neighbours}
    )
    select subject, material, tags, weight from near join resources on id = resource_id
    order by weight desc`.execute(db)
  return rows
}

/** Title, tags and frequent words of the text of a resource; of any account if `owner` is undefined. */
export async function findCompared(db: Db, resourceId: string, owner: string | undefined) {
  const { rows } = await sql<{ title: string; tags: Words; textWords: Words }>`
    select title, tags, array(
      select lexeme from (select lexeme, cardinality(positions) as sections from previews, unnest(search_vector)
        where resource_id = id and positions is not null and char_length(lexeme) >= ${minLetters}
        order by sections desc, lexeme limit ${limits.frequentWords}
      ) as frequent join term_counts on term = lexeme order by sections desc, lexeme limit ${limits.words}
    ) as "textWords" from resources
    where id = ${resourceId} and coalesce(uploader_account_id = ${owner}, ${owner}::text is null)`.execute(db)
  return rows[0]
}

/** Counts words again if the public resources changed by 1 % or a day passed. The term '' counts resources. */
export const countTerms = (db: Db) =>
  db.transaction().execute(async (tx) => {
    const due = sql`select from (select coalesce(sum(resources), 0) as total from subject_counts) as now
      left join term_counts on term = '' where coalesce(
        abs(documents - total) * 100 >= greatest(total, 1) or counted_at < now() - interval '1 day', total > 0)`
    if ((await due.execute(tx)).rows.length === 0) return
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`with counted as materialized (
        select word as term, count(distinct resource_id)::int as documents
        from search_documents, split_words(replace(words, 'Q', ' ')) as word
        where char_length(word) >= ${minLetters} group by word
        union all select '', count(*)::int from search_documents
      ), gone as (delete from term_counts where term not in (select term from counted))
      insert into term_counts (term, documents) select * from counted
      on conflict (term) do update set documents = excluded.documents, counted_at = now()`.execute(tx)
  })
