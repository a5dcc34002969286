import { expect, test } from 'vitest'
import { cookieNames, flowCookie } from './cookies.ts'

const secure = flowCookie(cookieNames('https://thuto.example'))
const plain = flowCookie(cookieNames('http://127.0.0.1:3000'))

test('T32 T42 the flow cookie has the __Host- prefix on https', () => {
  expect(secure.set('a-state')).toBe(
    '__Host-google=a-state; Path=/; HttpOnly; SameSite=Lax; Max-Age=600; Secure',
  )
  expect(secure.clear()).toBe('__Host-google=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure')
  expect(secure.read('google=planted; __Host-google=a-state')).toBe('a-state')
})

test('T32 a flow cookie sent twice is ignored', () => {
  expect(plain.read('google=a-state; session=x')).toBe('a-state')
  expect(plain.read('google=a-state; google=planted')).toBeUndefined()
  expect(plain.read(undefined)).toBeUndefined()
})
