/** Faults of a site. Each resolves when the fault ends; the site must recover automatically. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Stage } from './stage.ts'

type Fault = (stage: Stage, chance: () => number) => Promise<void>

const minutes = 60_000
const days = 24 * 60 * minutes
const jumps = [5 * minutes, -5 * minutes, 2 * days, -2 * days]

/** Restarts at once, as a service manager does. */
async function killSite(stage: Stage) {
  await stage.kill()
  void stage.start().catch(() => {})
}

async function killOneConnection({ database }: Stage, chance: () => number) {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where application_name = 'thuto' and pid <> pg_backend_pid()`.execute(
    database.db,
  )
  const row = rows[Math.floor(chance() * rows.length)]
  if (row) process.kill(row.pid, 'SIGKILL')
}

async function standStill({ server }: Stage, chance: () => number) {
  server.freeze()
  try {
    await pause(800 + chance() * 1_700)
  } finally {
    server.thaw()
  }
}

/** Database and files are on one disk, as they are from the start; as another user only files meet a full one. */
async function fillDisk(stage: Stage, chance: () => number) {
  const { disk, filesFolder } = stage
  const makeRoom = disk?.fill()
  if (!disk) await stage.bend({ fullFolder: filesFolder })
  await pause(400 + chance() * 600)
  makeRoom?.()
  if (!disk) await stage.bend({ fullFolder: null })
}

async function cutLine({ line }: Stage, chance: () => number) {
  for (let cuts = 1 + Math.floor(chance() * 4); cuts > 0; cuts -= 1) {
    line.cut()
    await pause(chance() * 200)
  }
  line.silence()
  await pause(300 + chance() * 500)
  line.cut()
}

async function jump(stage: Stage, chance: () => number) {
  await stage.bend({ clockMs: jumps[Math.floor(chance() * jumps.length)] ?? 0 })
  await pause(300 + chance() * 300)
  await stage.bend({ clockMs: 0 })
}

export const faults = {
  'site killed': killSite,
  'database killed': async ({ server }) => server.kill(),
  'one connection killed': killOneConnection,
  'both killed': async (stage) => {
    stage.server.kill()
    await killSite(stage)
  },
  'database stands still': standStill,
  'disk full': fillDisk,
  'line cut': cutLine,
  'clock jumps': jump,
} as const satisfies Readonly<Record<string, Fault>>

export type FaultName = keyof typeof faults
export const faultNames = Object.keys(faults) as FaultName[]
