import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'

/** Adds a trigger that stores text, cover, number of pages and a finding with the file's id for every new file: no test waits for extraction. */
export async function coverNewFiles(db: Db) {
  await sql`create function has_a_cover() returns trigger language plpgsql as $$
    begin
      insert into previews (resource_id, text, cover_small, cover_large) values (new.id, 'words', 'RIFF', 'RIFF');
      update resources set pages = 1 where id = new.id;
      insert into file_checks (resource_id, file_sha256, rules_version) values (new.id, new.sha256, 1)
        on conflict do nothing;
      insert into findings (id, resource_id, rule, excerpt, count, weight) values (new.id, new.id, 'isbn', 'x', 1, 1)
        on conflict do nothing;
      return null;
    end $$`.execute(db)
  // At the commit: a restored record brings its own check and findings.
  await sql`create constraint trigger has_a_cover after insert on resources
    deferrable initially deferred for each row when (new.kind = 'file') execute function has_a_cover()`.execute(
    db,
  )
}
