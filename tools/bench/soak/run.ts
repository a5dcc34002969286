/** `npm run bench -- soak [minutes] [streams] [calls a second]`: a site in steady use, and whether anything of it grows (R15). */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { crowd } from '../live/crowd.ts'
import { liveSite } from '../live/live-site.ts'
import { tableOf } from '../table.ts'
import { steadyCalls } from './steady-calls.ts'
import { sampling } from './samples.ts'

const [, , minutes = '30', streams = '500', rate = '50'] = process.argv
const parts = 4
const partMs = (Number(minutes) * 60_000) / parts

const pause = (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms))

const folder = await mkdtemp(path.join(tmpdir(), 'thuto-soak-'))
const site = await liveSite(folder)
try {
  const people = await crowd({ port: site.port, streams: Number(streams), firstAddress: 2 }, 1)
  const calls = steadyCalls(site, Number(rate))
  const rows: string[][] = []
  for (let part = 1; part <= parts; part += 1) {
    const samples = sampling(site)
    calls.beginPart()
    await pause(partMs)
    const { heapMb, memoryMb, files } = await samples.end()
    const { answered, failed, p50, p99 } = calls.endPart()
    const figures = [answered, failed, p50, p99, heapMb, memoryMb, files]
    rows.push([`${part} of ${parts}`, ...figures.map((figure) => figure.toFixed(1))])
  }
  await calls.stop()
  people.close()
  console.log(`${minutes} minutes, ${rate} calls a second, ${streams} open streams`)
  const head = ['part', 'answered', 'failed', 'median, ms', 'p99, ms']
  console.log(tableOf([...head, 'least heap, MiB', 'most RSS, MiB', 'open files at its end'], rows))
} finally {
  await site.stop()
  await rm(folder, { recursive: true, force: true })
}
