import { afterAll, describe, expect, test } from 'vitest'
import { whenDone } from './when-done.ts'

const gone: string[] = []

describe('a file', () => {
  whenDone(async () => gone.push('of the file'))

  test('what a test sets up is there until its end, and goes the last first', () => {
    whenDone(async () => gone.push('first'))
    whenDone(async () => gone.push('second'))
    expect(gone).toEqual([])
  })

  test('and is gone before the next begins', () => {
    expect(gone).toEqual(['second', 'first'])
  })
})

afterAll(() => expect(gone).toEqual(['second', 'first', 'of the file']))
