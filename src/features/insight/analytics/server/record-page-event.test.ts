import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { fakeSigner } from '#test/fake-signer.ts'
import { verifyIngestToken, signIngestToken } from './record-page-event.ts'

const now = new Date('2026-11-21T08:00:00.000Z')
const after = (ms: number) => new Date(now.getTime() + ms)
const week = 7 * 24 * 60 * 60 * 1_000
const id = randomUUID()
const ours = fakeSigner()
const { token, expiresAt } = signIngestToken(id, now, ours)

test('SDK-17 T49 a token is valid for seven days', () => {
  expect(expiresAt).toBe('2026-11-28T08:00:00.000Z')
  expect(verifyIngestToken(token, now, ours)).toBe(true)
  expect(verifyIngestToken(token, after(week - 1), ours)).toBe(true)
  expect(verifyIngestToken(token, after(week), ours)).toBe(false)
})

test('T49 a token is invalid with another secret, another id or a later expiry', () => {
  expect(verifyIngestToken(token, now, fakeSigner('another'))).toBe(false)
  expect(verifyIngestToken(token.replace(id, randomUUID()), now, ours)).toBe(false)
  const longer = token.replace(/\.\d{10}\./, '.9999999999.')
  expect(verifyIngestToken(longer, now, ours)).toBe(false)
})

test.each(['', 'abc', `${id}.1.x`, `${token}x`, token.slice(0, -1), `${token}.${token}`])(
  'T49 %j is no token',
  (text) => {
    expect(verifyIngestToken(text, now, ours)).toBe(false)
  },
)
