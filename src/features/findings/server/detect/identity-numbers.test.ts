import { expect, test } from 'vitest'
import { identityNumber, mobile, randomFrom, times, wrongLast } from '#test/findings/invented.ts'
import { checkedText } from './checked-text.ts'
import { digitGroups } from './digit-groups.ts'
import { telephoneNumbers } from './contacts.ts'
import { identityNumbers, isIdentityNumber, passesLuhn } from './identity-numbers.ts'

const count = (text: string) => {
  const checked = checkedText(text, 0)
  return [...identityNumbers(checked, digitGroups(checked))].length
}
const phones = (text: string) => {
  const checked = checkedText(text, 0)
  return [...telephoneNumbers(checked, digitGroups(checked))].length
}

test('the Luhn digit of ISO/IEC 7812 is checked', () => {
  expect(['79927398713', '8001015009087'].map(passesLuhn)).toEqual([true, true])
  expect(['79927398710', '8001015009086'].map(passesLuhn)).toEqual([false, false])
})

test.each(['8013015009087', '8000015009080', '8001325009087', '8102295009084', '8001015009387'])(
  '%s is no identity number: its date or citizenship is impossible',
  (number) => {
    expect(isIdentityNumber(number)).toBe(false)
  },
)

const random = randomFrom(15)
const numbers = times(500, () => identityNumber(random))

test('DESK-15 all valid identity numbers are found, in each usual form', () => {
  expect(count(numbers.join('\n'))).toBe(500)
  expect(count(numbers.join(', '))).toBe(500)
  expect(count(numbers.map((each) => each.replace(/^(.{6})(.{4})(.{2})/, '$1 $2 $3 ')).join(';'))).toBe(500)
  expect(count(numbers.map((each) => each.replace(/^(.{6})(.{4})/, '$1-$2-')).join('\n'))).toBe(500)
  expect(count(`ID${numbers[0]}.`)).toBe(1)
})

test('DESK-15 numbers with a wrong check digit and telephone lists give none', () => {
  expect(count(numbers.map(wrongLast).join('\n'))).toBe(0)
  for (const separator of ['\n', ' ', ', ', ' / ', ';'])
    expect([separator, count(times(500, () => mobile(random)).join(separator))]).toEqual([separator, 0])
})

test('telephone numbers are found; help lines, binary numbers and decimals are not', () => {
  expect(phones(times(100, () => mobile(random)).join('\n'))).toBe(100)
  expect(phones('(011) 123-4567, +27 (0)82 123 4567, 021 1234567')).toBe(3)
  expect(phones('0800 055 555, 0861 322 322, 0110110110, 0123456789, 3.0821234567, 2019 2020 2021')).toBe(0)
})
