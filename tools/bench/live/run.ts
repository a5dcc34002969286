/** `node tools/bench/live/run.ts [visible|streams] [how many …]`: delay from an approval to many screens (R8). */
import { tableOf } from '../table.ts'
import { type StreamCosts, manyStreams } from './many-streams.ts'
import { visible } from './visible.ts'

const approvals = 200
const defaults = { visible: [1, 500], streams: [2_000, 10_000] } as const
type Part = keyof typeof defaults

const whole = (value: number) => value.toFixed(0)
const named = (count: number) => count.toLocaleString('en')

async function showVisible(counts: readonly number[]) {
  const rows: string[][] = []
  for (const others of counts) {
    const times = await visible(others, approvals)
    rows.push([named(others), ...times.map(whole)])
  }
  console.log(
    tableOf([`other streams (${approvals} approvals)`, 'on the screen: median, ms', 'p95', 'worst'], rows),
  )
}

const memoryHead = ['streams', 'idle, MiB', 'more when open', 'more after 40 approvals', 'most, ever']
const timesHead = ['delivered: median, ms', 'p95', 'worst', 'lost', 'twice']
const restartHead = ['kill -9: ready again, ms', 'half back', 'p95 back', 'all back', 'lists read', '304']

function rowOf(found: StreamCosts) {
  const { idleMb, openMb, busyMb, peakMb, calm, lost, twice, readyMs, back, refetches, unchanged } = found
  const memory = [idleMb, openMb - idleMb, busyMb - idleMb, peakMb]
  return [
    named(found.streams),
    ...[...memory, ...calm, lost, twice, readyMs, ...back, refetches, unchanged].map(whole),
  ]
}

async function showStreams(counts: readonly number[]) {
  const rows: string[][] = []
  for (const count of counts) rows.push(rowOf(await manyStreams(count)))
  console.log(tableOf([...memoryHead, ...timesHead, ...restartHead], rows))
}

const shows: Readonly<Record<Part, (counts: readonly number[]) => Promise<void>>> = {
  visible: showVisible,
  streams: showStreams,
}
const isPart = (word: string | undefined): word is Part => word !== undefined && word in defaults

const [, , onlyPart, ...given] = process.argv
if (onlyPart !== undefined && !isPart(onlyPart))
  throw new Error(`${onlyPart} is neither visible nor streams.`)
for (const part of ['visible', 'streams'] as const) {
  if (onlyPart !== undefined && onlyPart !== part) continue
  console.log(`\n${part}`)
  await shows[part](given.length > 0 ? given.map(Number) : defaults[part])
}
