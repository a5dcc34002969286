/** `npm run bench -- restore [resources] [MB]`: how long a backup of a site takes, and its restore on another machine (R13). */
import '#app/commands/open-content.ts'
import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { newKeyPair } from '#platform/archive/age-encryption.ts'
import { connectionOptions, type DatabaseAddress } from '#platform/postgres/connection.ts'
import { openDatabaseForCommand } from '#platform/postgres/open.ts'
import { bareEnvironment } from '#test/running-site.ts'
import { loadResources } from './search/corpus/load.ts'

const [, , items = '10000', megabytes = '1500'] = process.argv
const [count, allBytes] = [Number(items), Number(megabytes) * 1_048_576]
if (!(count > 0 && allBytes > 0)) throw new Error('Say how many resources, and how many MB of files.')

const folder = mkdtempSync(path.join(tmpdir(), 'thuto-bench-restore-'))
// Others may pass through, so that root's database user finds its data in the folder itself.
chmodSync(folder, 0o755)
const inFolder = (name: string) => path.join(folder, name)
const lesson = 'The learners read about fractions, rivers and the Great Trek. '

/** Random bytes cannot be packed, as those of PDF and office files cannot. */
function writeStored(key: string, bytes: number) {
  const content = randomBytes(bytes)
  writeFileSync(path.join(inFolder('data'), 'files', key), content)
  return createHash('sha256').update(content).digest('hex')
}

/** A real file behind each record, with its metadata and consistent ledger sums. */
async function giveFiles(address: DatabaseAddress) {
  const client = new pg.Client(connectionOptions(address))
  await client.connect()
  mkdirSync(path.join(inFolder('data'), 'files', 'uploads'), { recursive: true, mode: 0o700 })
  await client.query(
    'update resources set rating_total = null, rating_amount = null, average_rating = null, rating = null',
  )
  const { rows } = await client.query<{ id: string; key: string }>(
    'select id, storage_key as key from resources where storage_key is not null',
  )
  const maxBytes = Math.min(10_485_760, Math.round((2 * allBytes) / rows.length))
  for (const { id, key } of rows) {
    const bytes = 1 + Math.floor(Math.random() * maxBytes)
    const values = [id, bytes, writeStored(key, bytes)]
    await client.query('update resources set bytes = $2, sha256 = $3 where id = $1', values)
    const text = lesson.repeat(1 + Math.floor(Math.random() * 60))
    const preview = [id, text, randomBytes(4_000), randomBytes(12_000)]
    await client.query(
      'insert into previews (resource_id, text, cover_small, cover_large) values ($1, $2, $3, $4)',
      preview,
    )
  }
  await client.end()
}

async function timed(command: readonly string[], settings: Readonly<Record<string, string>>) {
  const begun = performance.now()
  const child = spawn(
    '/usr/bin/env',
    [
      'time',
      '-f',
      '%U s in the program, %S s in the system, %M KB at most',
      process.execPath,
      'src/app/start.mjs',
      ...command,
    ],
    {
      env: { ...bareEnvironment, ...settings },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${command[0]} ended with ${code}`)
  return (performance.now() - begun) / 1_000
}

try {
  console.log(`Making ${count} resources with ${megabytes} MB of files …`)
  await loadResources({ dataDir: inFolder('data'), databaseUrl: undefined }, count)
  const opened = await openDatabaseForCommand(
    { dataDir: inFolder('data') },
    { onError: console.error, log: () => {} },
  )
  await giveFiles(opened.address)
  await opened.close()
  const { identity, recipient } = await newKeyPair()
  writeFileSync(inFolder('key'), identity, { mode: 0o600 })
  const archive = inFolder('site.age')
  const backup = await timed(['backup', archive], { DATA_DIR: inFolder('data'), BACKUP_RECIPIENT: recipient })
  const restore = await timed(['restore', archive], {
    DATA_DIR: inFolder('restored'),
    BACKUP_IDENTITY_FILE: inFolder('key'),
  })
  const size = (statSync(archive).size / 1_048_576).toFixed(0)
  console.log(
    `${count} resources, archive of ${size} MB: backup ${backup.toFixed(1)} s, restore ${restore.toFixed(1)} s`,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
