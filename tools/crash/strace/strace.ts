/** `node tools/crash/strace/strace.ts`, as root: a kill at every system call, failing disks, a full disk. Exit code 1 when a state was not legal. */
import '#app/commands/open-content.ts'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { tableOf } from '../../bench/table.ts'
import { failEverySync, fullAt } from './failing-disk.ts'
import { fillUp, mountSmallDisk } from './full-disk.ts'
import { changingCalls, killAtEvery } from './kills.ts'
import { openRehearsal, type Rehearsal } from './rehearsal.ts'

const secondsSince = (begun: number) => Math.round((performance.now() - begun) / 1000)

/** Runs on a new site in a temporary folder, which is always removed. */
async function inRehearsal(
  run: (rehearsal: Rehearsal) => Promise<void>,
  prepare: (dataDir: string) => () => void = () => () => {},
) {
  const folder = mkdtempSync(path.join(tmpdir(), 'thuto-strace-'))
  // The database of a site run by root belongs to another user, who needs access.
  chmodSync(folder, 0o755)
  const undo = prepare(path.join(folder, 'data'))
  let rehearsal: Rehearsal | undefined
  const clearUp = async () => {
    await rehearsal?.close()
    undo()
    rmSync(folder, { recursive: true })
  }
  const stop = () => void clearUp().finally(() => process.exit(1))
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, stop)
  try {
    rehearsal = await openRehearsal(folder)
    await run(rehearsal)
  } catch (error) {
    console.error(rehearsal?.site.output().slice(-2_000), error)
    process.exitCode = 1
  } finally {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, stop)
    await clearUp()
  }
}

async function kills(rehearsal: Rehearsal) {
  const rows: (string | number)[][] = []
  for (const calls of changingCalls) {
    const begun = performance.now()
    const { kills: killed, ofChildren, slowestStartMs } = await killAtEvery(rehearsal, calls)
    rows.push([calls, killed, ofChildren, slowestStartMs, secondsSince(begun), 'legal'])
    console.log(rows.at(-1)?.join('  '))
  }
  console.log(tableOf(['killed at', 'kills', 'of children', 'slowest start, ms', 'seconds', 'state'], rows))
}

async function failures(rehearsal: Rehearsal) {
  const failed = await failEverySync(rehearsal)
  console.log(
    tableOf(
      ['EIO at the sync of', 'outcome'],
      failed.map(({ file, outcome }) => [file, outcome.slice(0, 60)]),
    ),
  )
  for (const calls of ['pwrite64', 'sendfile,copy_file_range', 'fsync,fdatasync']) {
    const { outcome, ms } = await fullAt(rehearsal, calls)
    console.log(`ENOSPC at ${calls}: ${outcome} after ${ms} ms; well again without a restart`)
  }
}

async function fullDisk(rehearsal: Rehearsal) {
  const { pieceMs, wholeMs, storedBytes } = await fillUp(rehearsal)
  console.log(
    `64 MB disk full: 507 after ${pieceMs} ms (piece, ${storedBytes} bytes stored) and ${wholeMs} ms (whole file)`,
  )
}

const parts = { kills, failures, fullDisk }
const selected = process.argv.slice(2)
const isSelected = (name: keyof typeof parts) => selected.length === 0 || selected.includes(name)
if (isSelected('kills')) await inRehearsal(kills)
if (isSelected('failures')) await inRehearsal(failures)
if (isSelected('fullDisk'))
  await inRehearsal(fullDisk, (dataDir) => mountSmallDisk(path.join(dataDir, 'files')))
