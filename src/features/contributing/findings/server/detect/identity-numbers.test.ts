import { expect, test } from 'vitest'
import { identityNumber, mobile, randomFrom, times, wrongLast } from '#test/findings/fake-people.ts'
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

test.each<[string, (number: string) => string]>([
  ['over two lines', (each) => each.replace(/^(.{6})(.{4})/, '$1 $2\n')],
  ['over two lines with a hyphen', (each) => each.replace(/^(.{6})(.{4})/, '$1-\n$2-')],
  ['over two lines, the hyphen lost', (each) => each.replace(/^(.{10})/, '$1-')],
  ['with wide signs', (each) => each.replace(/^(.{6})(.{4})/, '$1 – $2 / ')],
  ['with hyphens that do not break', (each) => each.replace(/^(.{6})(.{4})/, '$1\u2011$2\u2011')],
  ['with the date in parts', (each) => each.replace(/^(..)(..)(..)(.{4})/, '$1 $2 $3 $4 ')],
  ['in the boxes of a form', (each) => [...each].join(' ')],
  ['in the cells of a table', (each) => [...each].join('\n')],
])('DESK-15 an identity number is found %s', (_, write) => {
  expect(count(numbers.map((each) => `ID: ${write(each)}.`).join('\n'))).toBe(500)
})

test('DESK-15 a grid of single digits gives none', () => {
  expect(count([...numbers.join('')].join(' '))).toBe(0)
  expect(count(times(2_000, () => '0 0 0 1 0 1 0 1 0 1 0 1 0').join('\n\n'))).toBe(0)
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

test('telephone numbers are found directly after a sign and in groups of four; an ISBN is none', () => {
  expect(phones('Thandi,0821234567; Tel.0821234567; 082 345 6781/083 345 6781')).toBe(4)
  expect(phones('082 1234 567, 0821 234 567, +2782 123 4567, +27 82 1234567')).toBe(4)
  expect(phones('ISBN 0636051231, ISBN-10: 0636051231')).toBe(0)
})
