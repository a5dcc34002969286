/** Many simulated opens against the rules. */
import { expect, test } from 'vitest'
import { type Caller, useRules } from './use-rules.ts'

const browser: Omit<Caller, 'address'> = {
  actor: { kind: 'nobody' },
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0',
  header: () => undefined,
}

test('FIG-01 a million opens by 300 clients are counted exactly', () => {
  const clock = { nowMs: Date.UTC(2026, 10, 28) }
  const counts = useRules({ nowMs: () => clock.nowMs, newKey: () => Buffer.alloc(32) })
  const clients = Array.from({ length: 300 }, (_, n) => ({ n, seenMs: new Map<string, number>() }))
  const opens = new Map<string, number>()
  let [counted, expected, seed] = [0, 0, 7]
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  for (let n = 0; n < 1_000_000; n += 1) {
    clock.nowMs += random(100)
    const client = clients[random(300)]
    const resourceId = `${random(500)}`
    if (!client) continue
    const [lastMs = -Infinity, today = 0] = [
      client.seenMs.get(resourceId),
      opens.get(`${client.n} ${resourceId}`),
    ]
    if (clock.nowMs - lastMs >= 30_000 && today < 300) {
      expected += 1
      client.seenMs.set(resourceId, clock.nowMs)
      opens.set(`${client.n} ${resourceId}`, today + 1)
    }
    const address = `10.0.${client.n % 7}.${client.n}`
    if (counts({ resourceId, kind: 'opened', uploaderAccountId: null }, { ...browser, address })) counted += 1
  }
  expect(counted).toBe(expected)
})
