import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'

/** Adds a trigger that stores text and cover for every new file, so that no test waits for extraction. */
export async function coverNewFiles(db: Db) {
  await sql`create function has_a_cover() returns trigger language plpgsql as $$
    begin
      insert into previews (resource_id, text, cover_small, cover_large) values (new.id, 'words', 'RIFF', 'RIFF');
      return null;
    end $$`.execute(db)
  await sql`create trigger has_a_cover after insert on resources
    for each row when (new.kind = 'file') execute function has_a_cover()`.execute(db)
}
