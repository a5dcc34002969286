import { expect, test } from 'vitest'
import { erasureHashes } from '#platform/auth/email-address.ts'
import { erasureFinder } from './erase-again.ts'

const hex = (key: string, accountId: string, email: string) => {
  const { account_hash, email_hash } = erasureHashes(key, { accountId, email })
  return { key, account: account_hash.toString('hex'), email: email_hash.toString('hex') }
}
const noon = new Date('2026-11-25T12:00:00.000Z')
const hours = (count: number) => new Date(noon.getTime() + count * 3_600_000)
const erased = (key: string, id: string, email: string, at = noon) => ({
  ...hex(key, id, email),
  at: at.toISOString(),
})
const account = (id: string, email: string, created_at: Date) => ({ id, email, created_at })

test('F-S6 an account is found by its id, and by its email if it was made before the erasure', () => {
  const find = erasureFinder([erased('k', 'a', 'one@school.example')])
  expect(find(account('a', 'changed@school.example', hours(-9)))).toEqual(noon)
  expect(find(account('other', 'One@school.example', hours(-1)))).toEqual(noon)
  expect(find(account('new', 'one@school.example', hours(1)))).toBeUndefined()
  expect(find(account('b', 'two@school.example', hours(-9)))).toBeUndefined()
})

test('F-S6 of two erasures of an email the later one counts, in any order and with any key', () => {
  const two = [
    erased('old key', 'a', 'one@school.example', hours(-5)),
    erased('new key', 'b', 'one@school.example', hours(5)),
  ]
  for (const list of [two, two.toReversed()]) {
    const find = erasureFinder(list)
    expect(find(account('b', 'one@school.example', hours(0)))).toEqual(hours(5))
    expect(find(account('c', 'one@school.example', hours(1)))).toEqual(hours(5))
    expect(find(account('d', 'one@school.example', hours(6)))).toBeUndefined()
  }
})

test('F-S6 without a list nothing is found', () => {
  expect(erasureFinder([])(account('a', 'one@school.example', noon))).toBeUndefined()
})
