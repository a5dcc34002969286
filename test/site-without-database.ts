/** The whole server with an unreachable database, for checks that must not need it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createApp } from '#app/app.ts'
import { compose } from '#app/compose.ts'
import { readConfig } from '#platform/config/config.ts'
import { openDatabase } from '#platform/postgres/connection.ts'
import { onTeardown } from './setup/on-teardown.ts'

/** Everything is removed after the test or the file. */
export async function siteWithoutDatabase(settings: Readonly<Record<string, string>> = {}) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'thuto-away-'))
  const nowhere = { host: dataDir, user: 'nobody', password: 'none', database: 'none' }
  const database = openDatabase(nowhere, { onError: console.error })
  const config = readConfig({}, { LIMITS: 'test', LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...settings })
  const http = await createApp(await compose(config, database, { logError: () => {} }))
  await http.ready()
  onTeardown(async () => {
    await http.close()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return http
}
