import { describe, expect, test } from 'vitest'
import { Failure } from '#shared/failure.ts'
import { encodeCursor, type PageCursor, decodeCursor, toPageQuery } from './page-query.ts'

const id = '6f1c1d8e-1111-4222-8333-444455556666'
const newest = { sort: 'modifiedAt', order: 'desc' } as const
const cursorOfRow: PageCursor = { ...newest, value: '2026-01-31T08:15:00.123Z', id }

describe('cursor', () => {
  test('is decoded as it was encoded', () => {
    expect(decodeCursor(encodeCursor(cursorOfRow), newest)).toEqual(cursorOfRow)
    const title: PageCursor = { sort: 'title', order: 'asc', value: 'Wat is "ê"? 🙂 \\ %', id }
    expect(decodeCursor(encodeCursor(title), { sort: 'title', order: 'asc' })).toEqual(title)
  })

  test.each([
    ['another sort', { ...cursorOfRow, sort: 'title' as const }],
    ['another order', { ...cursorOfRow, order: 'asc' as const }],
    ['an invalid time', { ...cursorOfRow, value: 'yesterday' }],
    ['an invalid id', { ...cursorOfRow, id: '1' }],
  ])('with %s is rejected', (_, other) => {
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
  ])('T16 %j is not a valid cursor', (cursor) => {
    expect(decodeCursor(cursor, newest)).toBeUndefined()
  })
})

describe('page query', () => {
  test('CONST-08 TABLE-18 defaults to 50 rows, newest first', () => {
    expect(toPageQuery({})).toEqual({
      filters: {},
      facets: false,
      sort: 'modifiedAt',
      order: 'desc',
      limit: 50,
    })
  })

  test('TABLE-13 sorts titles ascending by default', () => {
    expect(toPageQuery({ sort: 'title' })).toMatchObject({ sort: 'title', order: 'asc' })
    expect(toPageQuery({ sort: 'title', order: 'desc' })).toMatchObject({ order: 'desc' })
    expect(toPageQuery({ order: 'asc' })).toMatchObject({ sort: 'modifiedAt', order: 'asc' })
  })

  test('TABLE-11 separates filters from subjects and limit', () => {
    const filters = { title: 'alge', tag: 'x', rating: 3, grade: 'Grade 4' }
    expect(toPageQuery({ ...filters, subject: ['Maths'], limit: 7 })).toMatchObject({
      filters,
      subjects: ['Maths'],
      limit: 7,
    })
  })

  test('T16 rejects a cursor of another order with the name of the field', () => {
    const rejected = () => toPageQuery({ cursor: encodeCursor(cursorOfRow), order: 'asc' })
    expect(rejected).toThrow(Failure)
    expect(rejected).toThrow(expect.objectContaining({ code: 'invalid_input', detail: { field: 'cursor' } }))
    expect(toPageQuery({ cursor: encodeCursor(cursorOfRow) }).after).toEqual(cursorOfRow)
  })
})
