/** `NODE_ENV=production node tools/bench/desk/content-costs.ts [resources]`: what content read at the start costs (OPS-04, OPS-19, OPS-40). */
import '#app/commands/open-content.ts'
import path from 'node:path'
import { sql } from 'kysely'
import { checkContent } from '#features/public/content/server/check-content.ts'
import { appPages } from '#features/public/content/server/page-routes.ts'
import { siteOptionsOf } from '#features/public/content/server/site-options-of.ts'
import { makeCatalogue } from '#features/public/harvest/server/make-catalogue.ts'
import { readConfig } from '#platform/config/config.ts'
import { openFileStore } from '#platform/files/open-file-store.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { openDatabaseForCommand } from '#platform/postgres/open.ts'
import { withDataFolder } from '../compared-copies.ts'
import { loadResources } from '../search/corpus/load.ts'
import { median } from '../table.ts'

const [, , size = '100000'] = process.argv
const [rounds, rows] = [20, 100]

async function msOf(run: () => unknown) {
  const begun = performance.now()
  await run()
  return performance.now() - begun
}

/** Median milliseconds of a resource that is stored, with the foreign key of its subject and without it, in turn. */
async function writeCosts(db: Db) {
  const found = { with: [] as number[], without: [] as number[] }
  const change = {
    with: sql`alter table resources add constraint of_subject foreign key (subject) references subjects (stored) not valid`,
    without: sql`alter table resources drop constraint if exists of_subject`,
  }
  await sql`alter table resources drop constraint resources_subject_fkey`.execute(db)
  const insert = sql`insert into resources select copy.* from resources as one,
    jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid())) as copy where one.storage_key is null limit 1`
  for (let round = 0; round < rounds; round += 1)
    for (const key of round % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const)) {
      await change.without.execute(db)
      if (key === 'with') await change.with.execute(db)
      for (let row = 0; row < rows; row += 1) found[key].push(await msOf(() => insert.execute(db)))
    }
  return [median(found.with), median(found.without)] as const
}

await withDataFolder(async (folder) => {
  const dataDir = path.join(folder, 'data')
  const config = readConfig({}, { DATA_DIR: dataDir })
  await loadResources({ dataDir, databaseUrl: undefined }, Number(size))
  const opened = await openDatabaseForCommand(config, { onError: console.error, log: () => {} })
  try {
    await sql`set statement_timeout = 0`.execute(opened.db)
    const [withKey, without] = await writeCosts(opened.db)
    console.log(
      `A resource with the key of its subject: ${withKey.toFixed(2)} ms, without: ${without.toFixed(2)} ms, ratio ${(withKey / without).toFixed(3)}`,
    )
    const files = await openFileStore(config, console.error)
    const now = new Date()
    const catalogue = await msOf(() => makeCatalogue({ db: opened.db, files }, { now, dueSince: now }))
    console.log(
      `The catalogue of ${size} resources: ${(catalogue / 1_000).toFixed(1)} s, one of them a pause`,
    )
  } finally {
    await opened.close()
  }
  console.log(`Check of the content: ${(await msOf(checkContent)).toFixed(0)} ms`)
  const pages = appPages({ siteOptions: siteOptionsOf(config), secure: false })
  for (const language of ['en', 'af'] as const)
    console.log(`Pages in ${language}: ${(await msOf(() => pages(language))).toFixed(0)} ms`)
})
