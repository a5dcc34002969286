import { expect, test } from 'vitest'
import { fakeSigner } from '#test/fake-signer.ts'
import {
  cookieNames,
  openSessionCookie,
  sealSession,
  verifyVisitorCookie,
  readCookie,
  signVisitorCookie,
} from './cookies.ts'

const names = cookieNames('https://thuto.example')
const plain = cookieNames('http://127.0.0.1:3000')
const id = '6f1c1d2e-3b4a-4c5d-8e9f-0a1b2c3d4e5f'
const noon = 1_790_000_000
const day = 24 * 60 * 60
const ours = fakeSigner()
const seal = (by = ours) => signVisitorCookie(id, noon, by, plain).split(';')[0]?.split('=')[1]

test('cookies have the __Host- prefix on https', () => {
  expect(names).toEqual({ session: '__Host-session', visitor: '__Host-visitor', secure: true })
  expect(signVisitorCookie(id, noon, ours, names)).toMatch(/^__Host-visitor=.*; Secure$/)
})

test('a visitor cookie is valid for 30 days, with five minutes of clock tolerance', () => {
  expect(verifyVisitorCookie(seal(), noon, ours)).toBe(id)
  expect(verifyVisitorCookie(seal(), noon + 30 * day, ours)).toBe(id)
  expect(verifyVisitorCookie(seal(), noon + 30 * day + 301, ours)).toBeUndefined()
  expect(verifyVisitorCookie(seal(), noon - 299, ours)).toBe(id)
  expect(verifyVisitorCookie(seal(), noon - 301, ours)).toBeUndefined()
})

test('T39 a forged visitor cookie is ignored', () => {
  expect(verifyVisitorCookie(seal(fakeSigner('another')), noon, ours)).toBeUndefined()
  expect(verifyVisitorCookie(seal()?.replace('6f1c', '6f1d'), noon, ours)).toBeUndefined()
  expect(verifyVisitorCookie('', noon, ours)).toBeUndefined()
})

test('a cookie sent twice is ignored', () => {
  expect(readCookie('a=1; b=2', 'b')).toBe('2')
  expect(readCookie('b=1; b=2', 'b')).toBeUndefined()
  expect(readCookie('xb=1', 'b')).toBeUndefined()
})

const token = 'dG9rZW4tb2YtMjU2LWJpdHMtaW4tYmFzZTY0dXJs-_1'

test('T5 a session cookie opens with its own signature only', () => {
  const value = sealSession(token, ours, plain).split(';')[0]?.split('=')[1]
  expect(openSessionCookie(value, ours)).toBe(token)
  expect(openSessionCookie(value, fakeSigner('another'))).toBeUndefined()
  expect(openSessionCookie(value?.replace('dG9', 'dG8'), ours)).toBeUndefined()
  expect(openSessionCookie(`${value}${'x'.repeat(400)}`, ours)).toBeUndefined()
})
