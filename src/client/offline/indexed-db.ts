/** The databases of pages: the public one, and the private one with its owner. The worker has the public one only. */
import { type Database, type DatabaseForm, withDatabase } from './open-database.ts'
import { privateOwner, privateDatabase } from './private-data.ts'

export { type Database, transact, withPublicDb, type WriteStore } from './open-database.ts'

const privateForm: DatabaseForm = {
  name: privateDatabase,
  version: 4,
  stores: ['uploads', 'upload files', 'answers', 'drafts', 'batch', 'batch files', 'photos'],
}

/** Runs on the database of the private owner. Rejects without an owner, or where the browser blocks IndexedDB. */
export async function withPrivateDb<T>(run: (database: Database) => Promise<T>): Promise<T> {
  // A sign-out deletes the database; opening it would create it again.
  if (privateOwner() === undefined) throw new Error('No account owns private data here')
  return withDatabase(privateForm, run)
}
