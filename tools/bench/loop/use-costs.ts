/** `node tools/bench/loop/use-costs.ts`: processor time of the rules that count an open, without the write (FIG-01). */
import { randomBytes } from 'node:crypto'
import { useRules } from '#features/insight/figures/server/use-rules.ts'
import { tableOf } from '../table.ts'

const opens = 300_000
const clients = 300
const rounds = 3

/** Opens of 1,000 resources by clients with an address and a browser each, as `FIG-01` counts them. */
function microsecondsOfOpen(): number {
  let nowMs = 0
  const counts = useRules({ nowMs: () => nowMs, newKey: () => randomBytes(32) })
  const start = process.cpuUsage()
  for (let i = 0; i < opens; i += 1) {
    nowMs = i * 100
    const use = { resourceId: `resource ${i % 1_000}`, kind: 'opened', uploaderAccountId: null } as const
    const client = i % clients
    counts(use, {
      actor: { kind: 'nobody' },
      address: `203.0.113.${client}`,
      userAgent: `Mozilla/5.0 (X11; Linux x86_64; rv:${client}.0) Gecko/20100101 Firefox/${client}.0`,
      header: () => undefined,
    })
  }
  const { user, system } = process.cpuUsage(start)
  return (user + system) / opens
}

/** The least of the rounds: other work on the machine only adds. */
const least = Math.min(...Array.from({ length: rounds }, microsecondsOfOpen))
console.info(tableOf(['what', 'µs', 'goal'], [['rules of one open', least.toFixed(1), '≤ 20']]))
