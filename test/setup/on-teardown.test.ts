import { afterAll, describe, expect, test } from 'vitest'
import { onTeardown } from './on-teardown.ts'

const gone: string[] = []

describe('a file', () => {
  onTeardown(async () => gone.push('of the file'))

  test('teardown runs at the end of a test, in reverse order', () => {
    onTeardown(async () => gone.push('first'))
    onTeardown(async () => gone.push('second'))
    expect(gone).toEqual([])
  })

  test('teardown completes before the next test', () => {
    expect(gone).toEqual(['second', 'first'])
  })
})

describe.concurrent('concurrent tests', () => {
  test('refuse teardown outside the top of the file', () => {
    expect(() => onTeardown(() => Promise.resolve())).toThrow(/at the top of the file/)
  })
})

afterAll(() => expect(gone).toEqual(['second', 'first', 'of the file']))
