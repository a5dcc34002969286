import { expect, test } from 'vitest'
import { encodeUserCursor, decodeUserCursor } from './user-cursor.ts'

test('cursor round-trips', () => {
  const place = { createdAt: '2026-03-04T05:06:07.890Z', id: 'account "1"' }
  expect(decodeUserCursor(encodeUserCursor(place))).toEqual(place)
})

test.for([
  '',
  'x',
  '{}',
  '[]',
  '["2026-03-04T05:06:07.890Z"]',
  '["yesterday","a"]',
  '["2026-03-04T05:06:07.890Z",""]',
  '["2026-03-04T05:06:07.890Z","a","b"]',
  '["2026-02-31T00:00:00Z","a"]',
])('T16 invalid cursor is undefined: %s', (cursor) => {
  expect(decodeUserCursor(cursor)).toBeUndefined()
})
