import { describe, expect, test } from 'vitest'
import { afterAnswer, type LinkCheck, nextCheckAt } from './link-check.ts'

const link = 'https://school.example/a'
const unchecked: LinkCheck = { state: 'unchecked', failures: 0, since: null }
const day = (n: number) => new Date(Date.UTC(2026, 4, 1) + n * 24 * 60 * 60 * 1_000)
const answer = (status: number | null, location: string | null = null) => ({ status, location })

/** States after these answers, each on its day. */
function statesAfter(...responses: readonly (readonly [number, number | null])[]) {
  let check = unchecked
  return responses.map(([on, status]) => {
    check = afterAnswer(check, answer(status), link, day(on))
    return check.state
  })
}

describe('DESK-34 a link counts as gone', () => {
  test('after three failures in a row over seven days, since the first of them', () => {
    expect(statesAfter([0, 404], [4, null], [8, 410])).toEqual(['failing', 'failing', 'gone'])
    expect(statesAfter([0, 404], [3, 404], [6, 404], [7, 404])).toEqual([
      'failing',
      'failing',
      'failing',
      'gone',
    ])
    expect(statesAfter([0, 404], [30, 404])).toEqual(['failing', 'failing'])
    let check = unchecked
    for (const on of [0, 4, 8, 22]) check = afterAnswer(check, answer(404), link, day(on))
    expect(check).toMatchObject({ state: 'gone', failures: 4, since: day(0), status: 404, movedTo: null })
  })

  test('never after an answer in between, and until the next answer', () => {
    expect(statesAfter([0, 404], [4, 404], [8, 200], [12, 404])).toEqual([
      'failing',
      'failing',
      'answers',
      'failing',
    ])
    expect(statesAfter([0, 404], [4, 404], [8, 404], [22, 200])).toEqual([
      'failing',
      'failing',
      'gone',
      'answers',
    ])
  })

  test.for([401, 403, 405, 429, 500, 502, 503])(
    'never with %s: that refuses, since the first time',
    (status) => {
      let check = unchecked
      for (const on of [0, 4, 8, 22]) check = afterAnswer(check, answer(status), link, day(on))
      expect(check).toMatchObject({ state: 'refuses', failures: 0, since: day(0), status })
    },
  )
})

describe('DESK-33 a redirect', () => {
  test.for([301, 308])('with %s to another usable address has moved', (status) => {
    const movedTo = 'https://other.example/b'
    expect(afterAnswer(unchecked, answer(status, movedTo), link, day(0))).toEqual({
      state: 'moved',
      status,
      movedTo,
      failures: 0,
      since: day(0),
    })
  })

  test.for([
    [302, 'https://other.example/b'],
    [307, 'https://other.example/b'],
    [301, link],
    [301, null],
    [301, 'http://other.example/'],
    [301, 'https://127.0.0.1/'],
    [301, 'https://localhost/'],
    [308, 'https://other.example:8443/'],
    [308, 'https://user@other.example/'],
    [301, 'javascript:alert(1)'],
  ] as const)('with %s to %s stays where it is', ([status, location]) => {
    expect(afterAnswer(unchecked, answer(status, location), link, day(0))).toMatchObject({
      state: 'answers',
      movedTo: null,
    })
  })
})

test('links are checked every 14 days, failing ones every 4 days, at a random hour', () => {
  expect([0, 0.5].map((chance) => nextCheckAt('answers', day(0), chance))).toEqual([day(12), day(14)])
  expect([0, 0.5].map((chance) => nextCheckAt('failing', day(0), chance))).toEqual([day(3.5), day(4)])
  expect(nextCheckAt('gone', day(0), 0.999).getTime()).toBeLessThan(day(16).getTime())
})
