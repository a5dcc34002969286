import { afterAll, describe, expect, test } from 'vitest'
import { onTeardown } from './on-teardown.ts'

const gone: string[] = []

describe('a file', () => {
  onTeardown(async () => gone.push('of the file'))

  test('what a test sets up is there until its end, and goes the last first', () => {
    onTeardown(async () => gone.push('first'))
    onTeardown(async () => gone.push('second'))
    expect(gone).toEqual([])
  })

  test('and is gone before the next begins', () => {
    expect(gone).toEqual(['second', 'first'])
  })
})

describe.concurrent('tests beside each other', () => {
  test('set up at the top of their file', () => {
    expect(() => onTeardown(() => Promise.resolve())).toThrow(/at the top of the file/)
  })
})

afterAll(() => expect(gone).toEqual(['second', 'first', 'of the file']))
