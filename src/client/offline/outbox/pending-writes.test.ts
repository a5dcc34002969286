import { describe, expect, test } from 'vitest'
import { PendingWrites, type Settled } from './pending-writes.ts'
import type { Write } from './write.ts'

const write = (id: string, about = 'r1'): Write => ({
  id,
  kind: 'rating',
  about,
  words: id,
  endpoint: { method: 'POST', path: '/api/x' },
  body: {},
})

function aPage() {
  const later: (() => void)[] = []
  const settled: Settled[] = []
  const pending = new PendingWrites((run) => later.push(run))
  pending.onSettled((each) => settled.push(each))
  const keep = (...ids: string[]) => {
    for (const id of ids) pending.apply({ what: 'queued', write: write(id) })
  }
  const states = () => pending.of('r1').map(({ write: { id }, state }) => `${id} ${state}`)
  const outcomes = () => settled.map(({ write: { id }, outcome }) => [id, ...Object.values(outcome)])
  return { pending, later: () => later.splice(0).map((run) => run()), keep, states, outcomes }
}

describe('a waiting write', () => {
  test('is listed once under its subject, in order, whichever tab announces it', () => {
    const { pending, keep, states } = aPage()
    keep('a', 'b', 'a')
    pending.apply({ what: 'queued', write: write('c', 'r2') })
    pending.apply({ what: 'sent', id: 'a' })
    expect(states()).toEqual(['a sent', 'b waiting'])
    expect(pending.all().map((each) => each.write.id)).toEqual(['a', 'b', 'c'])
    expect(pending.of('nobody')).toBe(pending.of('nothing'))
  })

  test('notifies listeners and keeps the identity of unchanged lists', () => {
    const { pending, keep } = aPage()
    let changeCount = 0
    const leave = pending.watch(() => (changeCount += 1))
    pending.apply({ what: 'queued', write: write('c', 'r2') })
    const before = pending.of('r2')
    keep('a')
    expect([changeCount, pending.of('r2') === before]).toEqual([2, true])
    leave()
    keep('b')
    expect(changeCount).toBe(2)
  })

  test('leaves without a settled event when it is removed', () => {
    const { pending, keep, states, outcomes } = aPage()
    keep('a')
    pending.apply({ what: 'removed', id: 'a' })
    pending.apply({ what: 'removed', id: 'a' })
    expect([states(), outcomes()]).toEqual([[], []])
  })
})

describe('a taken write', () => {
  test('SDK-13 is published before it leaves the list, so that no click is missing in between', () => {
    const { pending, keep, states, outcomes, later } = aPage()
    keep('a')
    pending.apply({ what: 'sent', id: 'a' })
    pending.apply({ what: 'taken', id: 'a', answer: 7 })
    expect([outcomes(), states()]).toEqual([[['a', 7]], ['a sent']])
    later()
    expect(states()).toEqual([])
  })

  test('SDK-13 is published only together with overlapping writes', () => {
    const { pending, keep, states, outcomes, later } = aPage()
    keep('a', 'b', 'c')
    for (const id of ['a', 'b']) pending.apply({ what: 'sent', id })
    pending.apply({ what: 'taken', id: 'b', answer: 2 })
    later()
    expect([outcomes(), states()]).toEqual([[], ['a sent', 'b sent', 'c waiting']])
    pending.apply({ what: 'taken', id: 'a', answer: 1 })
    later()
    expect([outcomes(), states()]).toEqual([
      [
        ['a', 1],
        ['b', 2],
      ],
      ['c waiting'],
    ])
  })

  test.each(['waiting', 'refused'] as const)(
    'TABLE-25 one that is %s lets go of the others; a refusal is notified with its reason',
    (what) => {
      const { pending, keep, states, outcomes, later } = aPage()
      keep('a', 'b')
      for (const id of ['a', 'b']) pending.apply({ what: 'sent', id })
      pending.apply({ what: 'taken', id: 'b', answer: 2 })
      pending.apply({ what, id: 'a', message: 'It has gone.' })
      later()
      expect(outcomes()).toEqual(
        what === 'refused'
          ? [
              ['a', 'It has gone.'],
              ['b', 2],
            ]
          : [['b', 2]],
      )
      expect(states()).toEqual(what === 'refused' ? [] : ['a waiting'])
    },
  )
})
