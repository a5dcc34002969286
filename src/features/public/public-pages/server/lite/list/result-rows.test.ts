import { expect, test, vi } from 'vitest'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import { aResource } from '#test/builders.ts'
import { resultRow } from './result-rows.ts'

const resource = aResource({
  title: 'Breuke',
  file_url: 'https://school.example/breuke',
  tags: ['breuke', 'Graad 7', 'Grade 7'],
  modifiedAt: '2026-11-21T23:30:00.000Z',
  ratingTotal: 9,
  ratingAmount: 2,
  averageRating: 4.5,
  rating: 4.5,
  language: 'af',
})
const row = (fields: Partial<PublicResource>, language: 'en' | 'af' = 'en') =>
  resultRow({ ...resource, ...fields }, { language, withSubject: true })

test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example/x', 'http://school.example/'])(
  'T28 %s is not a link',
  (file_url) => {
    expect(row({ file_url })).not.toContain(file_url)
    expect(row({ file_url })).toContain('Open: Link')
  },
)

test('T28 a link to another site sends no referrer', () => {
  expect(row({})).toContain('<a href="https://school.example/breuke" rel="noopener noreferrer ugc">')
})

test('W9 a title in another language than the page has a lang attribute', () => {
  expect(row({})).toContain('lang="af">Breuke')
  expect(row({}, 'af')).not.toContain('lang="af"')
  expect(row({ languages: [] })).not.toContain('lang=')
})

test('LANG-08 LANG-10 chips as in the app, and no lang of a title in two languages', () => {
  const both = row({ languages: ['zu', 'en'] })
  expect(both).toContain('aria-label="Languages of Breuke"')
  expect(both).toMatch(/role="listitem" lang="zu"\s*>isiZulu</)
  expect(both).toMatch(/role="listitem"\s*>English</)
  expect(both).not.toMatch(/lang="\w+">Breuke/)
  expect(row({ languages: ['af'] }, 'af')).not.toContain('role="list"')
  expect(row({ languages: [] })).not.toContain('role="list"')
  expect(row({ languages: ['sfs', 'en'] })).toMatch(/role="listitem"\s*>South African Sign Language</)
})

test('a row lists each grade once, with the rating and the date in South African time', () => {
  expect(row({}, 'en')).toContain(
    'Mathematics · Grade 7 · breuke · Licence unknown · 4.5 of 5 stars (2 ratings) · 22 Nov 2026',
  )
  expect(row({ ratingAmount: 1 }, 'af')).toContain(
    'Wiskunde · Graad 7 · breuke · Lisensie onbekend · 4,5 van 5 sterre (1 beoordeling)',
  )
})

test('the rows of a language share one date format', () => {
  row({}, 'en')
  const created = vi.spyOn(Intl, 'DateTimeFormat')
  for (let i = 0; i < 50; i += 1) row({}, 'en')
  expect(created).not.toHaveBeenCalled()
  created.mockRestore()
})
