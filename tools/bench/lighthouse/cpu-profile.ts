/** Where the processor's time of one load goes: the functions with the longest self time. */
import { addressOf, type FilledSite, type MeasuredPage } from './measured-pages.ts'
import { onSlowPhone } from './phone.ts'

const shown = 3
const excerptLength = 70
const samplingMicroseconds = 250
const settleMs = 5_000

interface CallFrame {
  readonly functionName: string
  readonly url: string
  readonly lineNumber: number
  readonly columnNumber: number
}

/** The part of a CPU profile that is read. */
export interface CpuProfile {
  readonly nodes: readonly { readonly id: number; readonly callFrame: CallFrame }[]
  readonly samples?: readonly number[]
  /** Microseconds since the sample before. */
  readonly timeDeltas?: readonly number[]
}

export interface SelfTime extends CallFrame {
  readonly ms: number
}

/** Functions of files by their own time, longest first; the engine's own work has no file and is left out. */
export function selfTimes({ nodes, samples = [], timeDeltas = [] }: CpuProfile): readonly SelfTime[] {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const sums = new Map<string, SelfTime>()
  for (const [i, id] of samples.entries()) {
    const frame = frames.get(id)
    if (!frame?.url) continue
    const key = `${frame.url}:${frame.lineNumber}:${frame.columnNumber}`
    const ms = (sums.get(key)?.ms ?? 0) + (timeDeltas[i + 1] ?? 0) / 1_000
    sums.set(key, { ...frame, ms })
  }
  return [...sums.values()].sort((a, b) => b.ms - a.ms)
}

/** The built site has short names, so the begin of the function is shown too. */
async function rowOf({ functionName, url, lineNumber, columnNumber, ms }: SelfTime) {
  const place = `${new URL(url).pathname}:${lineNumber + 1}:${columnNumber + 1}`
  const line = (await (await fetch(url)).text()).split('\n')[lineNumber] ?? ''
  const excerpt = line.slice(columnNumber, columnNumber + excerptLength).replaceAll(/[`|]/g, ' ')
  return { what: `${functionName || 'anonymous'} ${place} \`${excerpt}\``, ms }
}

export const profilePage = (site: FilledSite, measured: MeasuredPage) =>
  onSlowPhone(site, measured, async (page, session) => {
    await session.send('Profiler.enable')
    await session.send('Profiler.setSamplingInterval', { interval: samplingMicroseconds })
    await session.send('Profiler.start')
    await page.goto(addressOf(site, measured))
    await page.waitForTimeout(settleMs)
    const { profile } = await session.send('Profiler.stop')
    return Promise.all(selfTimes(profile).slice(0, shown).map(rowOf))
  })
