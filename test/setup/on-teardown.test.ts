import { afterAll, describe, expect, test } from 'vitest'
import { onTeardown } from './on-teardown.ts'

const closed: string[] = []

describe('a file', () => {
  onTeardown(async () => closed.push('of the file'))

  test('teardown runs at the end of a test, in reverse order', () => {
    onTeardown(async () => closed.push('first'))
    onTeardown(async () => closed.push('second'))
    expect(closed).toEqual([])
  })

  test('teardown completes before the next test', () => {
    expect(closed).toEqual(['second', 'first'])
  })
})

describe.concurrent('concurrent tests', () => {
  test('refuse teardown outside the top of the file', () => {
    expect(() => onTeardown(() => Promise.resolve())).toThrow(/at the top of the file/)
  })
})

afterAll(() => expect(closed).toEqual(['second', 'first', 'of the file']))
