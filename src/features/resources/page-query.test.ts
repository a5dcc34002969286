import { describe, expect, test } from 'vitest'
import { Failure } from '#shared/failure.ts'
import { encodeCursor, type PageCursor, decodeCursor, toPageQuery } from './page-query.ts'

const id = '6f1c1d8e-1111-4222-8333-444455556666'
const newest = { sort: 'modifiedAt', order: 'desc' } as const
const place: PageCursor = { ...newest, value: '2026-01-31T08:15:00.123Z', id }

describe('a place in the list', () => {
  test('comes back as it was packed', () => {
    expect(decodeCursor(encodeCursor(place), newest)).toEqual(place)
    const title: PageCursor = { sort: 'title', order: 'asc', value: 'Wat is "ê"? 🙂 \\ %', id }
    expect(decodeCursor(encodeCursor(title), { sort: 'title', order: 'asc' })).toEqual(title)
  })

  test.each([
    ['another sort', { ...place, sort: 'title' as const }],
    ['another order', { ...place, order: 'asc' as const }],
    ['no time', { ...place, value: 'yesterday' }],
    ['no id', { ...place, id: '1' }],
  ])('with %s is not taken', (_, other) => {
    expect(decodeCursor(encodeCursor(other), newest)).toBeUndefined()
  })

  test.each([
    '',
    'x',
    '{}',
    '[]',
    'null',
    '[["modifiedAt"]]',
    `["userID","desc","x","${id}"]`,
    '"__proto__"',
  ])('T16 %j is no cursor of ours', (cursor) => {
    expect(decodeCursor(cursor, newest)).toBeUndefined()
  })
})

describe('what a caller asks for', () => {
  test('CONST-08 TABLE-18 newest first and 50 rows, where nothing is said', () => {
    expect(toPageQuery({})).toEqual({
      filters: {},
      facets: false,
      sort: 'modifiedAt',
      order: 'desc',
      limit: 50,
    })
  })

  test('TABLE-13 titles go from A unless the other way is asked for', () => {
    expect(toPageQuery({ sort: 'title' })).toMatchObject({ sort: 'title', order: 'asc' })
    expect(toPageQuery({ sort: 'title', order: 'desc' })).toMatchObject({ order: 'desc' })
    expect(toPageQuery({ order: 'asc' })).toMatchObject({ sort: 'modifiedAt', order: 'asc' })
  })

  test('TABLE-11 filters are kept together, apart from the rest', () => {
    const filters = { title: 'alge', tag: 'x', rating: 3, grade: 'Grade 4' }
    expect(toPageQuery({ ...filters, subject: ['Maths'], limit: 7 })).toMatchObject({
      filters,
      subjects: ['Maths'],
      limit: 7,
    })
  })

  test('T16 a cursor of another order is refused, with the name of the field', () => {
    const refused = () => toPageQuery({ cursor: encodeCursor(place), order: 'asc' })
    expect(refused).toThrow(Failure)
    expect(refused).toThrow(expect.objectContaining({ code: 'invalid_input', detail: { field: 'cursor' } }))
    expect(toPageQuery({ cursor: encodeCursor(place) }).after).toEqual(place)
  })
})
