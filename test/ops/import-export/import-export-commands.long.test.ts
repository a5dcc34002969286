/** `npm run import` and `npm run export` as processes: beside a running site, killed, and on a stopped site. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#platform/postgres/connection.ts'
import { findRunningDatabase } from '#platform/postgres/embedded/running-database.ts'
import { bareEnvironment, freePort, type RunningSite, startSite } from '../../running-site.ts'
import { makePdf } from '../../files/make-pdf.ts'

let folder = ''
let settings: Record<string, string> = {}
let site: RunningSite
const at = (name: string) => path.join(folder, name)

const links = 1_000
const files = 12
/** Ratings make the transaction long enough to be met in its middle. */
const documents = Object.fromEntries(
  Array.from({ length: links }, (_, i) => [
    `doc${i}`,
    {
      title: `Lesson ${i}`,
      tags: ['Grade 4'],
      modifiedAt: 1_700_000_000_000 + i,
      verified: true,
      ratingTotal: 80,
      ratingAmount: 20,
      file_url: i < files ? `gs://b/uploads/${i}.pdf` : `https://school.example/${i}`,
    },
  ]),
)

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'thuto-moving-'))
  // Others may pass through, so that root's database user finds its data in the folder itself.
  chmodSync(folder, 0o755)
  settings = { DATA_DIR: at('data'), PORT: String(await freePort()), SERVICE_WORKER: 'off' }
  writeFileSync(at('documents.json'), JSON.stringify({ PDFS: { Maths_Main: { Maths: documents } } }))
  const toTable = ['tools/firestore/to-csv.ts', at('documents.json'), at('export.csv')]
  spawnSync(process.execPath, toTable, { stdio: 'inherit' })
  mkdirSync(at('files/uploads'), { recursive: true })
  for (let i = 0; i < files; i += 1) writeFileSync(at(`files/uploads/${i}.pdf`), makePdf([`(${i})`]))
  site = await startSite({ settings, program: 'src/app/main.ts' })
})
afterAll(async () => {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
})

interface Outcome {
  readonly code: number | null
  readonly stdout: string
  readonly complained: string
}

function begin(...args: string[]): { child: ChildProcess; done: Promise<Outcome>; stdout: () => string } {
  const env = { ...bareEnvironment, ...settings }
  const child = spawn(process.execPath, ['src/app/start.mjs', ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [value, complained] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (value += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (complained += chunk.toString()))
  const done = new Promise<Outcome>((resolve) =>
    child.once('close', (code) => resolve({ code, stdout: value, complained })),
  )
  return { child, done, stdout: () => value + complained }
}
const run = (...args: string[]) => begin(...args).done

const total = async () => {
  const answer = await fetch(`${site.url}/api/resources?subject=Maths`)
  return ((await answer.json()) as { total: number }).total
}
const stored = () => readdirSync(at('data/files/uploads')).length

async function killedWhen(isTime: () => boolean) {
  const { child, done } = begin('import', at('export.csv'))
  while (!isTime() && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 2))
  child.kill('SIGKILL')
  return done
}

/** No import can end before `act` is done, however slow the machine is. */
async function whileNothingIsWritten(act: () => Promise<unknown>) {
  const address = await findRunningDatabase(at('data'))
  if (!address) throw new Error('The site has no database')
  const { db, close } = openDatabase(address, { size: 1, onError: () => {} })
  await db.transaction().execute(async (tx) => {
    // An import on a busy machine takes longer to start than an idle transaction may last.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    await sql`lock table resources in share mode`.execute(tx)
    await act()
  })
  await close()
}

test(
  'R4 an import killed in the middle leaves nothing half there, and a repeat brings all of it once',
  { timeout: 120_000 },
  async () => {
    // While files are claimed, and a moment later, in the transaction.
    await whileNothingIsWritten(() => killedWhen(() => stored() >= 3))
    expect(await total()).toBe(0)
    const claimed = stored()
    let allClaimedAt = Number.NaN
    await killedWhen(() => {
      if (stored() < claimed + files) return false
      if (Number.isNaN(allClaimedAt)) allClaimedAt = performance.now()
      return performance.now() - allClaimedAt > 100
    })
    // The index of the site takes what came in piece by piece.
    await expect.poll(async () => [0, links].includes(await total()), { timeout: 20_000 }).toBe(true)
    const { code, stdout: value } = await run('import', at('export.csv'))
    expect(code, value).toBe(0)
    await expect.poll(total, { timeout: 20_000 }).toBe(links)
    const again = await run('import', at('export.csv'))
    expect(again).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Nothing new to import.'),
    })
    const verified = await run('verify')
    expect(verified.stdout).toContain('No problems found.')
    expect(verified.code).toBe(0)
  },
)

test(
  'beside the running site an open list hears of what came in, and an export of it is whole',
  { timeout: 60_000 },
  async () => {
    const stream = await fetch(`${site.url}/api/live?topics=subject:History`)
    writeFileSync(
      at('list.csv'),
      'id,subject,title,file_url,verified\n1,History,The wall,https://a.example/,true\n',
    )
    expect(await run('import', 'check', at('list.csv'))).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Only checked.'),
    })
    const { code, complained } = await run('import', at('list.csv'))
    expect(code, complained).toBe(0)
    let received = ''
    for await (const chunk of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      received += chunk
      if (received.includes('The wall')) break
    }
    expect(received).toContain('event: added')
    expect(await run('export', at('out'), 'with-files')).toMatchObject({ code: 0 })
    expect(readFileSync(at('out/catalogue.csv'), 'utf8')).toContain('The wall')
    expect(readdirSync(at('out/files'))).toHaveLength(files)
  },
)

test('a wrong command is reported with its right form, and the exit code is 1', async () => {
  expect(await run('import')).toMatchObject({
    code: 1,
    complained: expect.stringContaining('npm run import -- check FILE'),
  })
  expect(await run('import', at('nothing.csv'))).toMatchObject({
    code: 1,
    complained: expect.stringContaining('is not a file'),
  })
  expect(await run('export')).toMatchObject({
    code: 1,
    complained: expect.stringContaining('npm run export -- FOLDER'),
  })
  expect(await run('export', at('out'))).toMatchObject({
    code: 1,
    complained: expect.stringContaining('already exists'),
  })
})
