import { expect, test } from 'vitest'
import { cookieNames } from '../cookies.ts'
import { flowCookie } from './flow-cookie.ts'

const secure = flowCookie(cookieNames('https://thuto.example'))
const plain = flowCookie(cookieNames('http://127.0.0.1:3000'))

test('T32 T42 on https no other host of the domain can set it', () => {
  expect(secure.begin('a-state')).toBe(
    '__Host-google=a-state; Path=/; HttpOnly; SameSite=Lax; Max-Age=600; Secure',
  )
  expect(secure.end()).toBe('__Host-google=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure')
  expect(secure.read('google=planted; __Host-google=a-state')).toBe('a-state')
})

test('T32 named twice it is not believed', () => {
  expect(plain.read('google=a-state; session=x')).toBe('a-state')
  expect(plain.read('google=a-state; google=planted')).toBeUndefined()
  expect(plain.read(undefined)).toBeUndefined()
})
