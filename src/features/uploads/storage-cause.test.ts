import { expect, test } from 'vitest'
import { storageCause } from './web/send-upload.ts'

const path = 'uploads/Algebra notes.pdf'
const answered = (status: number) => storageCause({ name: 'CallFailure', status }, path)
const ended = (name: string) => storageCause({ name }, path)

test.each([
  ['ERR-27', 401, 'Storage: not authenticated (401)'],
  ['ERR-28', 402, 'Storage: quota reached (402)'],
  ['ERR-29', 403, 'Storage: no permission for uploads/Algebra notes.pdf (403)'],
  ['ERR-30', 404, 'Storage: object does not exist: uploads/Algebra notes.pdf (404)'],
])('%s status %d is named', (_, status, words) => {
  expect(answered(status)).toBe(words)
})

test('ERR-32 a transfer that was given up or stopped is named', () => {
  expect(ended('RetryTimeExceeded')).toBe('Storage: max retry time exceeded')
  expect(ended('AbortError')).toBe('Storage: user canceled')
})

test('other trouble is not the storage’s', () => {
  expect([0, 200, 413, 422, 500, 507].map(answered)).toEqual(Array.from({ length: 6 }))
  expect(['TypeError', 'constructor', ''].map(ended)).toEqual(Array.from({ length: 3 }))
})
