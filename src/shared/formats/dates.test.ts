import { expect, test } from 'vitest'
import { messagesIn } from '#shared/messages.ts'
import { dateFormats, formatDate, formatDateTime, formatTime } from './dates.ts'

const [dateIn, timeIn, dateTimeIn] = dateFormats('Africa/Johannesburg')
const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 5)).toISOString())
const monthsIn = (language: 'en' | 'af') =>
  months.map((at) => dateIn(at, messagesIn(language).spoken.months)).join(', ')

test('a date and time has one form in the given time zone', () => {
  const at = '2026-11-28T07:32:09Z'
  expect(dateTimeIn(at)).toBe('28 Nov 2026, 09:32')
  expect(dateTimeIn(Date.parse(at))).toBe('28 Nov 2026, 09:32')
  expect(dateIn('2026-11-04T22:30:00Z')).toBe('5 Nov 2026')
  expect(timeIn('2026-11-04T22:30:00Z')).toBe('00:30')
})

test('months have the same names in each version of Intl, in English and Afrikaans', () => {
  expect(monthsIn('en')).toBe(
    '5 Jan 2026, 5 Feb 2026, 5 Mar 2026, 5 Apr 2026, 5 May 2026, 5 Jun 2026, 5 Jul 2026, 5 Aug 2026, 5 Sep 2026, 5 Oct 2026, 5 Nov 2026, 5 Dec 2026',
  )
  expect(monthsIn('af')).toBe(
    '5 Jan 2026, 5 Feb 2026, 5 Mrt 2026, 5 Apr 2026, 5 Mei 2026, 5 Jun 2026, 5 Jul 2026, 5 Aug 2026, 5 Sep 2026, 5 Okt 2026, 5 Nov 2026, 5 Des 2026',
  )
  expect(dateTimeIn('2026-12-28T07:32:00Z', messagesIn('af').spoken.months)).toBe('28 Des 2026, 09:32')
})

test('without a time zone a moment is in that of the reader', () => {
  const at = new Date(2026, 2, 7, 8, 5).getTime()
  expect([formatDate(at), formatTime(at), formatDateTime(at)]).toEqual([
    '7 Mar 2026',
    '08:05',
    '7 Mar 2026, 08:05',
  ])
})
