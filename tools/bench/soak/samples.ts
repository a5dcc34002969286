import { readdirSync } from 'node:fs'
import type { LiveSite } from '../live/live-site.ts'

const everyMs = 5_000
const heapLine = /^nodejs_heap_size_used_bytes (\d+)/m

/** Looks at a site every few seconds: the least its heap came down to, the most memory it held. */
export function sampling(site: Pick<LiveSite, 'url' | 'pid' | 'memoryMb'>) {
  let [heapMb, memoryMb] = [Number.POSITIVE_INFINITY, 0]
  const takeSample = async () => {
    const text = await (await fetch(`${site.url}/metrics`)).text()
    heapMb = Math.min(heapMb, Number(heapLine.exec(text)?.[1]) / 1_048_576)
    memoryMb = Math.max(memoryMb, site.memoryMb())
  }
  let pending = takeSample()
  const timer = setInterval(() => {
    pending = pending.then(takeSample)
  }, everyMs)
  return {
    async end() {
      clearInterval(timer)
      await pending
      return { heapMb, memoryMb, files: readdirSync(`/proc/${site.pid()}/fd`).length }
    },
  }
}
