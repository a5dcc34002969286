import { expect, test } from 'vitest'
import { fakeSigner } from '#test/fake-signer.ts'
import { cookieNames, deviceCookie } from './cookies.ts'

const day = 24 * 60 * 60
const email = 'teacher@school.example'

function aDevice({ baseUrl = 'https://thuto.example', secret = 'a secret' } = {}) {
  let now = 1_790_000_000
  const cookie = deviceCookie(cookieNames(baseUrl), fakeSigner(secret), () => now)
  return { ...cookie, pass: (seconds: number) => (now += seconds) }
}
const headerOf = (line: string) => line.replace(/;.*/, '')

test('F-S5 the cookie is valid for 30 days after a sign-in, for that email only', () => {
  const device = aDevice()
  const header = headerOf(device.seal(email))
  expect(device.isKnown(header, email)).toBe(true)
  expect(device.isKnown(header, 'pupil@school.example')).toBe(false)
  device.pass(30 * day - 1)
  expect(device.isKnown(header, email)).toBe(true)
  device.pass(1)
  expect(device.isKnown(header, email)).toBe(false)
})

test('F-S5 a cookie that is missing, changed or signed with another key is unknown', () => {
  const device = aDevice()
  const header = headerOf(device.seal(email))
  for (const forged of [undefined, '', header.slice(0, -1), header.replace(/=\d/, '=2')])
    expect(device.isKnown(forged, email)).toBe(false)
  expect(aDevice({ secret: 'another' }).isKnown(header, email)).toBe(false)
})

test('F-S5 the cookie is an HttpOnly __Host- cookie without personal data', () => {
  const line = aDevice().seal(email)
  expect(line).toMatch(
    /^__Host-device=\d{10}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000; Secure$/,
  )
  expect(aDevice({ baseUrl: 'http://127.0.0.1:3000' }).seal(email)).toMatch(/^device=/)
  expect(aDevice().clear()).toMatch(/^__Host-device=; .*Max-Age=0/)
})
