import { expect, test } from 'vitest'
import { CallFailure, networkFailure } from '../call-failure.ts'
import { formatSavedTime, type OfflineState, offlineMessage } from './offline-hint.tsx'

const at = Date.parse('2026-11-21T12:02:00Z')
const johannesburg = 'Africa/Johannesburg'

test('SDK-10 the time of saving is shown in the time zone of the reader', () => {
  expect(formatSavedTime(at, at + 60_000, johannesburg)).toBe('today at 14:02')
  expect(formatSavedTime(at, at + 86_400_000, johannesburg)).toBe('on 21 Nov 2026, 14:02')
  expect(formatSavedTime(at, at + 86_400_000 * 60, johannesburg)).toBe('on 21 Nov 2026, 14:02')
  expect(formatSavedTime(at + 0.5, at, johannesburg)).toBe('today at 14:02')
})

const answered: OfflineState = {
  isFiltered: false,
  saved: undefined,
  isEmpty: false,
  error: null,
  waited: 'not',
  isStreamDown: false,
  hasNetwork: true,
}
const hint = (state: Partial<OfflineState>) => offlineMessage({ ...answered, ...state })
const saved = 'today at 14:02'
const refused = new CallFailure('unexpected', '', 503)
const copy = 'Showing the copy saved today at 14:02.'
const offline = `You seem to be offline. ${copy} It updates when you are online.`

test('SDK-10 restored data always has a hint: while fetching, offline, after a refusal', () => {
  expect(hint({ saved })).toBeUndefined()
  expect(hint({ saved, waited: 'a moment' })).toBe(`${copy} Checking for updates…`)
  expect(hint({ saved, waited: 'too long' })).toBe(offline)
  expect(hint({ saved, error: networkFailure() })).toBe(offline)
  expect(hint({ saved, waited: 'too long', isFiltered: true })).toBe(
    offline.replace('Showing', 'Filtered from'),
  )
  expect(hint({ saved, error: refused })).toBe(`The site is not responding. ${copy}`)
})

test('SDK-10 without data the hint shows after 10 s, unless the page shows an error', () => {
  expect(hint({ isEmpty: true, waited: 'a moment' })).toBeUndefined()
  expect(hint({ isEmpty: true, waited: 'too long' })).toBe(
    'You seem to be offline. There is no saved copy of this page.',
  )
  expect(hint({ isEmpty: true, waited: 'too long', error: networkFailure() })).toBeUndefined()
})

test('CASE-C01 an empty list without a network shows the hint at the first failure, or after a second', () => {
  const inList = 'You are offline. This page has not been saved on this device yet.'
  const state = { isEmpty: true, hasNetwork: false }
  expect(hint(state)).toBeUndefined()
  expect(hint({ ...state, waited: 'a moment' })).toBe(inList)
  expect(hint({ ...state, error: networkFailure() })).toBe(inList)
  expect(hint({ ...state, isEmpty: false, error: networkFailure() })).toBeUndefined()
})

test('SDK-10 a fetched list has a hint only while the event stream is offline', () => {
  expect(hint({})).toBeUndefined()
  expect(hint({ isStreamDown: true })).toBe(
    'You seem to be offline. Updates appear when you are back online.',
  )
})
