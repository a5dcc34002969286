/** R1 on a site of its own: nothing that was acknowledged is lost or doubled, and the checker sees it when it is. */
import { mkdir, rm, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeResource, rowOf } from '#test/database/store-resource.ts'
import { filesOnDisk } from './checks/stored-files.ts'
import { inWords } from './cycles/figures.ts'
import { runCycles } from './cycles/run-cycles.ts'
import { openSiteUnderLoad, type SiteUnderLoad } from './cycles/site-under-load.ts'
import { approve, contribute, giveRole, remove, visitor } from './history/actions.ts'
import { openStage, type Stage } from './stage/stage.ts'

const cycles = 25
const seed = Number(process.env['CRASH_SEED'] ?? Date.now() % 1_000_000)
const startMs = 120_000
/** A busy machine, where every start takes seconds. */
const runMs = 600_000

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
}, startMs)
afterAll(() => stage?.close())

test(
  `R1 R2 R4 R5 R10 ${cycles} injected faults lose and double no acknowledged write`,
  { timeout: runMs },
  async () => {
    const figures = await runCycles({ seed, cycles, stage })
    console.info(inWords(figures))
    expect(figures.violations, `again with CRASH_SEED=${seed}`).toEqual([])
    expect(figures.cycles).toBe(cycles)
    expect(figures.operations.ok).toBeGreaterThan(10 * cycles)
  },
)

const database = () => stage.database.db
const query = (statement: string) => sql.raw(statement).execute(database())

async function newSite(number: number): Promise<SiteUnderLoad> {
  const { url, folder, filesFolder } = stage
  const place = { url, folder, database: () => stage.database, readFiles: () => filesOnDisk(filesFolder) }
  return openSiteUnderLoad({ ...place, seed: seed + number, lagMs: 0 })
}
const complaintsOf = async (site: SiteUnderLoad) =>
  (await site.checkOnce()).violations.map(({ breach, words }) => `${breach}: ${words}`)
const contributed = async ({ patient }: SiteUnderLoad) => (await contribute(patient))?.id ?? ''
async function published(site: SiteUnderLoad) {
  const id = await contributed(site)
  await approve(site.patient, id)
  return id
}

describe('a site that breaks a promise is detected', () => {
  let site: SiteUnderLoad
  beforeAll(async () => {
    site = await newSite(1)
    site.history.beginCycle('a broken site')
  }, startMs)
  afterAll(() => site?.close())

  /** Clicks once; the answer is lost on its way, and the click is sent again. */
  const clickWithoutAnswer = async (id: string) => {
    const clicks = () =>
      query(`select 1 from ratings where resource_id = '${id}'`).then(({ rows }) => rows.length)
    const waiting = () => query(`select 1 from pg_stat_activity where wait_event_type = 'Lock'`)
    const clicking = await database()
      .transaction()
      .execute(async (tx) => {
        await sql`select 1 from resources where id = ${id}::uuid for update`.execute(tx)
        const click = visitor(site.patient).rate(id)
        await expect
          .poll(async () => (await waiting()).rows.length, { interval: 10, timeout: 20_000 })
          .toBeGreaterThan(0)
        stage.line.cut()
        return { click }
      })
    await clicking.click
    return clicks()
  }

  test('R1 a rating whose response is lost counts once; a site without idempotency is detected', async () => {
    const id = await published(site)
    expect(await clickWithoutAnswer(id)).toBe(1)
    expect(await complaintsOf(site)).toEqual([])
    await query(`create function forget() returns trigger language plpgsql as $$
      begin new.key := gen_random_uuid(); return new; end $$`)
    await query(
      'create trigger forget before insert on idempotency_keys for each row execute function forget()',
    )
    expect(await clickWithoutAnswer(id)).toBe(3)
    await query('drop function forget cascade')
    expect(await complaintsOf(site)).toEqual([
      `doubled: ratings of ${id}: 2 may have happened and 3 were counted`,
    ])
  })

  test('R2 a database that acknowledges unwritten data is detected', { timeout: runMs }, async () => {
    await query(`alter system set synchronous_commit = 'off'`)
    await query('select pg_reload_conf()')
    await expect
      .poll(async () => (await query('show synchronous_commit')).rows)
      .toEqual([{ synchronous_commit: 'off' }])
    const isLost = async () => {
      stage.server.stopWriters()
      const id = await published(site)
      stage.server.kill()
      expect(await site.isWell(60_000)).toBe(true)
      const loss = new RegExp(`^lost: Lesson \\w+ \\(${id}\\) was acknowledged and has no row$`)
      return (await complaintsOf(site)).some((violation) => loss.test(violation))
    }
    // Another session may flush the log before the kill, and the row with it.
    let tries = 1
    while (!(await isLost())) expect((tries += 1)).toBeLessThanOrEqual(5)
    await query('alter system reset all')
    await query('select pg_reload_conf()')
  })
})

describe('damage outside of the site is detected', () => {
  let site: SiteUnderLoad
  let known: readonly string[] = []
  /** Ids of a waiting resource, two public ones and a deleted one; an account that was made an educator. */
  let [waiting, shown, rated, deleted, pupil] = ['', '', '', '', '']

  const stored = async (id: string) => {
    const { storage_key } = await rowOf(database(), id)
    return path.join(stage.filesFolder, storage_key ?? '')
  }

  beforeAll(async () => {
    site = await newSite(2)
    site.history.beginCycle('what is broken')
    const users = await database()
      .selectFrom('users')
      .select('account_id')
      .where('role', '!=', 'admin')
      .execute()
    pupil = users[0]?.account_id ?? ''
    await giveRole(site.patient, pupil, 'educator')
    ;[waiting, shown, rated, deleted] = [
      await contributed(site),
      await published(site),
      await published(site),
      await published(site),
    ]
    await visitor(site.patient).rate(rated)
    await remove(site.patient, deleted)
    known = await complaintsOf(site)
    expect(known.join()).not.toMatch(new RegExp([waiting, shown, rated, deleted, pupil].join('|')))
  }, startMs)
  afterAll(() => site?.close())

  const breaches: readonly (readonly [what: string, act: () => Promise<unknown>, violation: () => RegExp])[] =
    [
      [
        'R1 a click is counted twice',
        () => query(`update resources set rating_amount = 2, rating_total = 10 where id = '${rated}'`),
        () => new RegExp(`doubled: ratings of ${rated}: 1 may have happened and 2 were counted`),
      ],
      [
        'R1 a click is taken back',
        () => query(`update resources set rating_amount = 0, rating_total = 0 where id = '${rated}'`),
        () => new RegExp(`lost: ratings of ${rated}: 1 were acknowledged and 0 counted`),
      ],
      [
        'R1 an approval is taken back',
        () => query(`update resources set verified = false where id = '${rated}'`),
        () => /lost: Lesson \w+ was approved and is not verified/,
      ],
      [
        'R1 a role is another one',
        () => query(`update users set role = 'moderator' where account_id = '${pupil}'`),
        () => new RegExp(`lost: ${pupil} was made educator and is moderator`),
      ],
      [
        'R4 a file has other bytes',
        async () => writeFile(await stored(shown), 'other bytes'),
        () => new RegExp(`lost: the file of ${shown} is not what its row says`),
      ],
      [
        'R4 a file is missing',
        async () => unlink(await stored(waiting)),
        () => new RegExp(`lost: ${waiting} has a row and no file`),
      ],
      [
        'R10 the trash is emptied early',
        () =>
          rm(path.join(stage.filesFolder, 'trash'), { recursive: true }).then(() =>
            mkdir(path.join(stage.filesFolder, 'trash')),
          ),
        () => new RegExp(`lost: ${deleted} was deleted today and its file is not in the trash`),
      ],
      [
        'T14 a deleted one is back, file and all',
        () => storeResource(database(), { id: deleted }),
        () => new RegExp(`shown: ${deleted} is deleted and listed`),
      ],
      [
        'T15 a waiting one is public',
        () => query(`update resources set verified = true where id = '${waiting}'`),
        () => new RegExp(`shown: ${waiting} was public before it was approved`),
      ],
      [
        'R1 a row is missing',
        () => query(`delete from resources where id = '${shown}'`),
        () => new RegExp(`lost: Lesson \\w+ \\(${shown}\\) was acknowledged and has no row`),
      ],
    ]
  test.for(breaches)('%s', { timeout: startMs }, async ([, run, violation]) => {
    await run()
    const found = async () => (await complaintsOf(site)).filter((each) => !known.includes(each)).join('\n')
    await expect.poll(found, { timeout: 20_000 }).toMatch(violation())
  })
})
