/** `node tools/bench/start.ts [folder of another copy]`: how long the site takes to start, and the memory it needs when idle. */
import { execFileSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import type { RunningSite } from '#test/running-site.ts'
import { copiesToMeasure, type Copy, withDataFolder, withSite } from './compared-copies.ts'
import { median, tableOf } from './table.ts'

const rounds = 5
const restMs = 5_000

// Without children such as the database; what ps calls rss is in KiB.
const memoryOf = (pid: number) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1_024

async function idleMemory({ url, pid }: RunningSite) {
  await (await fetch(url)).arrayBuffer()
  await pause(restMs)
  return memoryOf(pid)
}

const once = (copy: Copy) =>
  withDataFolder(async (folder) => {
    const readyAfter = async ({ readyAfterMs }: RunningSite) => readyAfterMs
    const first = await withSite(copy, { folder }, readyAfter)
    const later = await withSite(copy, { folder }, readyAfter)
    const idle = await withSite(copy, { folder }, idleMemory)
    return { first, later, idle }
  })

const measured = copiesToMeasure(process.argv[2]).map((copy) => ({
  copy,
  found: [] as Awaited<ReturnType<typeof once>>[],
}))
// In turn, so that what else the machine does meets all alike.
for (let round = 0; round < rounds; round += 1)
  for (const { copy, found } of measured) found.push(await once(copy))

const rows = measured.map(({ copy: { name }, found }) => {
  const of = (which: 'first' | 'later' | 'idle') => median(found.map((each) => each[which]))
  return [name, of('first'), of('later'), of('idle').toFixed(0)]
})
console.log(tableOf([`median of ${rounds}`, 'first start, ms', 'later start, ms', 'idle memory, MiB'], rows))
