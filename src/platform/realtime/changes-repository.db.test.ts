import { changeSourceSuite } from '#test/live/change-source-suite.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { onTeardown } from '#test/setup/on-teardown.ts'
import { openDatabase } from '../postgres/connection.ts'
import { changesRepository } from './changes-repository.ts'

/** `deferred`: the next reader numbers the changes of a connection. */
async function run(numbering: 'at the commit' | 'deferred') {
  const { address } = await testDatabase()
  const mode = numbering === 'deferred' ? { options: '-c thuto.change_numbers=deferred' } : {}
  const { db, close } = openDatabase({ ...address, ...mode }, { onError: console.error })
  onTeardown(close)
  changeSourceSuite(`changes numbered ${numbering}`, { db, changes: changesRepository(db) })
}

await run('at the commit')
await run('deferred')
