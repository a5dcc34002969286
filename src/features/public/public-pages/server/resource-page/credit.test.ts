import { expect, test } from 'vitest'
import { aDetailedResource } from '#test/builders.ts'
import { creditOf } from './resource-body.ts'

const resource = aDetailedResource({ title: 'Fractions' })
const at = { siteName: 'Thuto', address: 'https://thuto.example/r/x/fractions' }
const full = {
  ...resource,
  author: 'A. Teacher',
  licence: 'CC-BY-4.0',
  source: 'https://source.example/',
  changes: 'Shortened\nfor Grade 4',
}

test('credit names title, author, licence with its deed, page, source and changes in one line', () => {
  expect(creditOf(full, { ...at, language: 'en' })).toBe(
    '“Fractions” by A. Teacher · Licence: CC BY 4.0, https://creativecommons.org/licenses/by/4.0/ · From Thuto: https://thuto.example/r/x/fractions · Based on: https://source.example/ · Changes: Shortened for Grade 4',
  )
})

test('credit omits unknown facts, except an unknown licence', () => {
  expect(creditOf(resource, { ...at, language: 'en' })).toBe(
    '“Fractions” · Licence unknown · From Thuto: https://thuto.example/r/x/fractions',
  )
})

test('credit is in Afrikaans on an Afrikaans page', () => {
  expect(creditOf(full, { ...at, language: 'af' })).toMatch(
    /^“Fractions” deur A\. Teacher · Lisensie: CC BY 4\.0, .* · Van Thuto: .* · Gebaseer op: .* · Veranderings: /,
  )
})
