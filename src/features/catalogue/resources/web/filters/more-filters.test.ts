import { expect, test } from 'vitest'
import { aResource } from '#test/builders.ts'
import type { PublicResource } from '../../resource.ts'
import { noFilters, queryOf, type TableFilters } from '../table-query.ts'
import { countLocalFacets } from './more-filters.tsx'

const row = (some: Partial<PublicResource>) =>
  aResource({ subject: 'Maths', kind: 'file', mime: 'application/pdf', language: 'en', ...some })
const rows = [
  row({ tags: ['Graad 4', 'Grade 4'], language: 'af' }),
  row({ tags: ['Grade R'], subject: 'History', access: 'text' }),
  row({ mime: null, kind: 'link', licence: 'CC-BY-4.0' }),
]
const counted = (filters: Partial<TableFilters>) =>
  countLocalFacets(rows, queryOf({ ...noFilters, ...filters }, undefined))

test('READ-20 local facets count cached rows, each once a grade', () => {
  expect(counted({})).toEqual({
    subject: { Maths: 2, History: 1 },
    grade: { 'Grade 4': 1, 'Grade 0': 1 },
    material: { unknown: 3 },
    made_with_ai: { unknown: 3 },
    language: { af: 1, en: 2 },
    type: { pdf: 2, link: 1 },
    licence: { unknown: 2, 'CC-BY-4.0': 1 },
    access: { unknown: 2, text: 1 },
  })
})

test('local facet ignores its own choice, the others apply it', () => {
  const { language, type } = counted({ language: 'af' })
  expect([language, type]).toEqual([{ af: 1, en: 2 }, { pdf: 1 }])
})
