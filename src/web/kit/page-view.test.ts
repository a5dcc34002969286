import { expect, test } from 'vitest'
import { pageEvent } from './page-view.ts'

test('ANA-02 a page event has the four fields of the spec, its time in UTC', () => {
  expect(pageEvent('home_page', 'unknown', new Date('2026-11-20T10:00:00+02:00'))).toEqual({
    userId: 'unknown',
    page: 'home_page',
    eventType: 'page_view',
    timestamp: '2026-11-20T08:00:00.000Z',
  })
})
