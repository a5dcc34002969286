import { expect, test } from 'vitest'
import { type FailureCode, statusOf } from '#shared/failure.ts'
import { CallFailure, networkFailure } from '#web/kit/call-failure.ts'
import { isLostLine, mayPass } from './passing.ts'

const answered = (status: number, code: FailureCode = 'unexpected') => new CallFailure(code, '', status)

test.each([500, 502, 503, 504, 507, 408, 429, 409, 423])('SDK-06 status %d is tried again', (status) => {
  expect(mayPass(answered(status))).toBe(true)
})

test.each([400, 401, 402, 403, 404, 410, 413, 415, 422])('SDK-06 status %d is final', (status) => {
  expect(mayPass(answered(status))).toBe(false)
})

test('SDK-06 a lost line is tried again, and so is the page of somebody else’s sign-in', () => {
  expect([networkFailure(), answered(200)].map(mayPass)).toEqual([true, true])
  expect([networkFailure(), answered(200), answered(503)].map(isLostLine)).toEqual([true, true, false])
})

test.each(['storage_full', 'too_many_uploads'] as const)(
  '%s will not pass soon and is told at once',
  (code) => {
    expect(mayPass(answered(statusOf[code], code))).toBe(false)
  },
)

test('what is no failed call at all is final', () => {
  expect([new SyntaxError('not ours'), new DOMException('', 'AbortError'), undefined].map(mayPass)).toEqual([
    false,
    false,
    false,
  ])
})
