import { expect, test } from 'vitest'
import { openedAs } from './opened-as.ts'

const by = (headers: Record<string, string>) => openedAs((name) => headers[name])
const navigates = (destination: string) => ({
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': destination,
})

test.each([
  ['a tab', navigates('document'), 'shown'],
  ['a link with download', navigates('empty'), 'saved'],
  [
    'a tab behind the service worker',
    { 'x-thuto-destination': 'document', 'sec-fetch-mode': 'cors' },
    'shown',
  ],
  ['a download behind it', { 'x-thuto-destination': 'empty', 'sec-fetch-mode': 'cors' }, 'saved'],
] as const)('openedAs knows %s', (_, headers, as) => {
  expect(by(headers)).toBe(as)
})

test.each([
  ['a frame', navigates('iframe')],
  ['a frame behind the service worker', { 'x-thuto-destination': 'iframe', 'sec-fetch-mode': 'cors' }],
  ['a script', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
  ['a picture', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
  ['a client without these headers', {}],
  ['a name of the prototype', { 'x-thuto-destination': 'constructor' }],
] as const)('T14 %s is not sent to the bucket', (_, headers) => {
  expect(by(headers)).toBeUndefined()
})
