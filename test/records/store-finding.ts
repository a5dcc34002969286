import type { Db } from '#platform/postgres/connection.ts'
import { aStoredFile, storeResource } from '../database/store-resource.ts'

/** Stores a file of an account with one finding; returns the id of the resource. */
export async function storeFinding(db: Db, uploader_account_id: string, answer?: string): Promise<string> {
  const resource_id = await storeResource(db, { ...aStoredFile(), understood: 'done', uploader_account_id })
  const { sha256 } = aStoredFile()
  await db.insertInto('file_checks').values({ resource_id, file_sha256: sha256, rules_version: 1 }).execute()
  const answered = answer === undefined ? {} : { answer, answered_at: new Date() }
  const finding = { resource_id, rule: 'copyright', excerpt: '© 2019 A Publisher', count: 1, weight: 2 }
  await db
    .insertInto('findings')
    .values({ ...finding, ...answered })
    .execute()
  return resource_id
}
