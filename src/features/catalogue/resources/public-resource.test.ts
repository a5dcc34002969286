import { expect, test } from 'vitest'
import { publicColumns, toPublicResource } from './public-resource.ts'
import { publicResource } from './resource.ts'

const stored = {
  id: '6f1c1d8e-1111-4222-8333-444455556666',
  subject: 'Maths',
  title: 'Intro to algebra',
  file_url: 'https://school.example/algebra',
  tags: ['Grade 9'],
  modified_at: new Date('2026-01-31T08:15:00.123Z'),
  rating_total: null,
  rating_amount: null,
  average_rating: null,
  rating: null,
  kind: 'link',
  bytes: null,
  mime: null,
  pages: null,
  licence: null,
  access: null,
  material: null,
  made_with_ai: null,
  author: null,
  language: null,
  thumbnail: null,
} as const

const hidden = {
  user_id: 'somebody@school.example',
  uploader_account_id: 'account-1',
  verified: true,
  reported: true,
  report_amount: 3,
  storage_key: 'uploads/x.pdf',
  sha256: '0',
  active_content: true,
}

test('T15 public resource has the fields of the contract and no others', () => {
  const serialized = toPublicResource({
    ...stored,
    tags: [...stored.tags],
    languages: [],
    also_in: ['zu'],
    ...hidden,
  })
  expect(Object.keys(serialized).toSorted()).toEqual(Object.keys(publicResource.shape).toSorted())
  expect(JSON.stringify(serialized)).not.toMatch(/@|account-1|uploads/)
})

test('T15 public columns lack private data', () => {
  const columns: readonly string[] = publicColumns
  expect(columns.filter((name) => Object.hasOwn(hidden, name))).toEqual([])
})

test('TABLE-21 unrated resource has zeros, and its date is ISO 8601', () => {
  expect(toPublicResource({ ...stored, tags: [], languages: [] })).toMatchObject({
    ratingTotal: 0,
    ratingAmount: 0,
    averageRating: 0,
    rating: 0,
    modifiedAt: '2026-01-31T08:15:00.123Z',
  })
})
