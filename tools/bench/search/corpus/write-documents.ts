import type pg from 'pg'

/** Writes in bulk the rows that triggers would write for each resource. */
export async function writeDocuments(client: pg.Client): Promise<void> {
  await client.query(
    `insert into search_documents select * from expected_search_documents as wanted
     where not exists (select 1 from search_documents as kept where kept.resource_id = wanted.resource_id)
     order by modified_at`,
  )
  await client.query('delete from subject_counts')
  await client.query(
    'insert into subject_counts select subject, count(*) from search_documents group by subject',
  )
  await client.query(
    `insert into harvest_records (resource_id, subject, changed_at)
     select resource_id, subject, date_trunc('second', modified_at) from search_documents on conflict do nothing`,
  )
}
