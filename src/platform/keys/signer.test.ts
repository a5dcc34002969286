import { expect, test } from 'vitest'
import { signer } from './signer.ts'

const now = () => new Date('2026-11-25T08:00:00.000Z')
const current = { id: 'a1b2c3d4', secret: 'current' }
const former = { id: '0badcafe', secret: 'former', until: new Date('2026-11-25T08:00:00.001Z') }
const dropped = { id: '00c0ffee', secret: 'dropped', until: now() }

test('ASVS-11.2.2 signatures of the current and the former key are valid, those of a dropped one are not', () => {
  const { sign, verify } = signer([current, former, dropped], now)
  const by = (key: typeof current) => signer([key, current], now).sign('text')
  expect(sign('text')).toMatch(/^a1b2c3d4[\w-]{43}$/)
  expect([current, former, dropped].map((key) => verify('text', by(key)))).toEqual([true, true, false])
  expect(verify('another text', by(current))).toBe(false)
})

test('ASVS-11.2.2 a signature without a key id is valid with any key, and one with a foreign id with none', () => {
  const { verify } = signer([current, former], now)
  const unnamed = signer([former], now).sign('text')
  expect(unnamed).toHaveLength(43)
  expect(verify('text', unnamed)).toBe(true)
  for (const id of [current.id, '00000000', 'a', '0badcaf', '0badcafe0', '0badcafe0badcafe'])
    expect([id, verify('text', id + unnamed)]).toEqual([id, false])
  for (const text of ['', former.id, unnamed.slice(1), `${unnamed.slice(0, -1)}é`])
    expect(verify('text', text)).toBe(false)
})
