import { expect, test } from 'vitest'
import { cookieNames, openVisitor, readCookie, sealVisitor } from './cookies.ts'

const names = cookieNames('https://thuto.example')
const plain = cookieNames('http://127.0.0.1:3000')
const id = '6f1c1d2e-3b4a-4c5d-8e9f-0a1b2c3d4e5f'
const noon = 1_790_000_000
const day = 24 * 60 * 60
const seal = (secret = 'secret') => sealVisitor(id, noon, secret, plain).split(';')[0]?.split('=')[1]

test('on https the cookies are __Host- cookies', () => {
  expect(names).toEqual({ session: '__Host-session', visitor: '__Host-visitor', secure: true })
  expect(sealVisitor(id, noon, 'secret', names)).toMatch(/^__Host-visitor=.*; Secure$/)
})

test('a visitor is recognised for 30 days, with five minutes for clocks that differ', () => {
  expect(openVisitor(seal(), noon, 'secret')).toBe(id)
  expect(openVisitor(seal(), noon + 30 * day, 'secret')).toBe(id)
  expect(openVisitor(seal(), noon + 30 * day + 301, 'secret')).toBeUndefined()
  expect(openVisitor(seal(), noon - 299, 'secret')).toBe(id)
  expect(openVisitor(seal(), noon - 301, 'secret')).toBeUndefined()
})

test('T39 a forged visitor cookie is nobody', () => {
  expect(openVisitor(seal('another secret'), noon, 'secret')).toBeUndefined()
  expect(openVisitor(seal()?.replace('6f1c', '6f1d'), noon, 'secret')).toBeUndefined()
  expect(openVisitor('', noon, 'secret')).toBeUndefined()
})

test('a cookie named twice is not believed', () => {
  expect(readCookie('a=1; b=2', 'b')).toBe('2')
  expect(readCookie('b=1; b=2', 'b')).toBeUndefined()
  expect(readCookie('xb=1', 'b')).toBeUndefined()
})
