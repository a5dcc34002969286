import { createHash } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import type { Actor } from '#shared/abilities.ts'
import { browsers, robots } from '#test/figures/user-agents.ts'
import { type Caller, type Use, useRules } from './use-rules.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0'
const nobody: Actor = { kind: 'nobody' }
const caller = (some: Partial<Caller> & { readonly headers?: Record<string, string> } = {}): Caller => ({
  actor: nobody,
  address: '192.0.2.1',
  userAgent: firefox,
  header: (name) => some.headers?.[name],
  ...some,
})
const use = (some: Partial<Use> = {}): Use => ({
  resourceId: 'a',
  kind: 'opened',
  uploaderAccountId: 'author',
  ...some,
})

function rules() {
  const clock = { nowMs: Date.UTC(2026, 10, 28, 8) }
  let keys = 0
  const counts = useRules({
    nowMs: () => clock.nowMs,
    newKey: () =>
      createHash('sha256')
        .update(`${(keys += 1)}`)
        .digest(),
  })
  return { counts, clock, keyCount: () => keys }
}

describe('double clicks', () => {
  test('FIG-02 a second open within 30 s counts once, after 31 s twice', () => {
    const { counts, clock } = rules()
    expect(counts(use(), caller())).toBe(true)
    clock.nowMs += 29_999
    expect(counts(use(), caller())).toBe(false)
    clock.nowMs += 1_001
    expect(counts(use(), caller())).toBe(true)
  })

  test('FIG-02 another user agent, resource, address or kind counts', () => {
    const { counts } = rules()
    expect(counts(use(), caller())).toBe(true)
    expect(counts(use(), caller({ userAgent: firefox.replaceAll('131', '132') }))).toBe(true)
    expect(counts(use({ resourceId: 'b' }), caller())).toBe(true)
    expect(counts(use(), caller({ address: '192.0.2.2' }))).toBe(true)
    expect(counts(use({ kind: 'saved', isReport: true }), caller())).toBe(true)
    expect(counts(use(), caller())).toBe(false)
  })

  test('FIG-02 marks survive a change of generations, and end with their key at midnight', () => {
    const { counts, clock, keyCount } = rules()
    for (let n = 0; n < 60; n += 1) {
      expect(counts(use({ resourceId: `${n}` }), caller())).toBe(true)
      clock.nowMs += 1_000
      if (n > 0) expect(counts(use({ resourceId: `${n - 1}` }), caller())).toBe(false)
    }
    expect(keyCount()).toBe(2)
    clock.nowMs = Date.UTC(2026, 10, 29) - 1
    expect(counts(use(), caller())).toBe(true)
    clock.nowMs += 1
    expect(counts(use(), caller())).toBe(true)
    expect(keyCount()).toBe(3)
  })
})

describe('callers who are left out', () => {
  test.each(['dnt', 'sec-gpc'])('FIG-05 a browser that sends %s: 1', (name) => {
    const { counts } = rules()
    expect(counts(use(), caller({ headers: { [name]: '1' } }))).toBe(false)
    expect(counts(use(), caller({ headers: { [name]: '0' } }))).toBe(true)
  })

  test('FIG-06 the uploader is left out, another educator is not', () => {
    const { counts } = rules()
    const member = (accountId: string): Actor => ({
      kind: 'member',
      accountId,
      email: 'educator@school.example',
      role: 'educator',
      isConfirmed: true,
    })
    expect(counts(use(), caller({ actor: member('author') }))).toBe(false)
    expect(counts(use(), caller({ actor: member('another') }))).toBe(true)
  })

  test.each([undefined, '', 'curl/8.9.1', 'python-requests/2.32', 'Mozilla/5.0 (compatible; bingbot/2.0)'])(
    'FIG-04 the user agent %s',
    (userAgent) => {
      expect(rules().counts(use(), caller({ userAgent }))).toBe(false)
    },
  )
})

test('FIG-04 at most 1 % of 200 robots count, and no browser of 200 is lost', () => {
  const { counts } = rules()
  const counted = (agents: readonly string[]) =>
    agents.filter((userAgent) => counts(use({ resourceId: userAgent }), caller({ userAgent })))
  expect(robots.length).toBeGreaterThanOrEqual(200)
  expect(counted(robots).length).toBeLessThanOrEqual(robots.length / 100)
  expect(browsers.filter((each) => !counted([each]).includes(each))).toEqual([])
  expect(new Set(browsers).size).toBeGreaterThanOrEqual(200)
})

describe('limits of a day', () => {
  test.each([
    ['opens', { kind: 'opened' }, 300],
    ['reports', { kind: 'saved', isReport: true }, 60],
  ] as const)(
    'FIG-08 10,000 %s of one address raise one resource by no more than the limit',
    (_, some, max) => {
      const { counts, clock } = rules()
      let counted = 0
      for (let n = 0; n < 10_000; n += 1) {
        clock.nowMs += 1
        // Each has another user agent, so that none is a double click.
        if (counts(use(some), caller({ userAgent: `${firefox} ${n}` }))) counted += 1
      }
      expect(counted).toBe(max)
      expect(counts(use({ ...some, resourceId: 'b' }), caller())).toBe(true)
      expect(counts(use(some), caller({ address: '192.0.2.9' }))).toBe(true)
      clock.nowMs += 24 * 3_600_000
      expect(counts(use(some), caller({ userAgent: `${firefox} 1` }))).toBe(true)
    },
  )
})

test('FIG-09 nothing that the rules store holds an address or a user agent', () => {
  const { counts } = rules()
  const set = vi.spyOn(Map.prototype, 'set')
  counts(use(), caller())
  const stored = JSON.stringify(set.mock.calls)
  set.mockRestore()
  expect(stored.length).toBeGreaterThan(2)
  expect(stored).not.toMatch(/192\.0\.2|Firefox/)
})
