import { expect, test } from 'vitest'
import { identityNumber, mobile, randomFrom, times } from '#test/findings/fake-people.ts'
import { masked } from './mask.ts'

const random = randomFrom(18)

test('DESK-18 no identity or telephone number and no email is left in an excerpt', () => {
  for (const number of times(300, (i) => (i % 2 === 0 ? identityNumber(random) : mobile(random)))) {
    const excerpt = masked(`© 2019 Thandi ${number}, thandi.n@school.example`)
    expect(excerpt).toMatch(/^© 2019 Thandi \+?•/)
    expect(excerpt.replace('2019', '')).not.toMatch(/\d/)
    expect(excerpt).not.toContain('school')
  }
})

test.each([
  '082\u2011123\u20114567',
  '082 — 123 — 4567',
  '0821234567 / 0831234567 / 0841234567 / 0851234567 / 0861234567',
  '800101                                              5009087',
])('DESK-18 no digit of %s is left', (numbers) => {
  expect(masked(`Tel ${numbers}`)).not.toMatch(/\d/)
})

test('control characters, which the database refuses or which turn a line around, are left out', () => {
  expect(masked('© 2019\0 A \u202ePublisher\n')).toBe('© 2019 A Publisher')
})

test('years and short numbers stay, white space collapses, and 200 characters are the most', () => {
  expect(masked('©  2018 - 2019\tThe Foundation, page 12')).toBe('© 2018 - 2019 The Foundation, page 12')
  expect(masked('2017–2021 and 4 800 words')).toBe('2017–2021 and 4 800 words')
  expect(masked('x'.repeat(500))).toHaveLength(200)
  expect(masked('8 0 0 1 0 1 5 0 0 9 0 8 7')).not.toMatch(/\d/)
})
