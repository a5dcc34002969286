import { expect, test } from 'vitest'
import { appVersion } from '#platform/config/node-settings.ts'
import { listenOn, openDedicated } from '#platform/postgres/connection.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { onTeardown } from '#test/setup/on-teardown.ts'
import { readUpgradeState } from './upgrade-state-repository.ts'

test('OPS-27 each node has its version, and one that has not told it is older', async () => {
  const { db, session } = await testDatabase()
  const former = await openDedicated(session, 'thuto live', () => {})
  onTeardown(former.close)
  for (const _ of [1, 2]) onTeardown(await listenOn(session, ['a'], () => {}, () => {})) // prettier-ignore
  const { nodes, databaseBytes, backupAt } = await readUpgradeState(db)
  expect(nodes.toSorted()).toEqual([appVersion, appVersion, 'older'].toSorted())
  expect(databaseBytes).toBeGreaterThan(1_000_000)
  expect(backupAt).toBeUndefined()
})
