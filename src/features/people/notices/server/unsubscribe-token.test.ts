import { expect, test } from 'vitest'
import { fakeSigner } from '#test/fake-signer.ts'
import { openUnsubscription, signUnsubscription } from './unsubscribe-token.ts'

const ours = fakeSigner()
const what = { accountId: '7d0c4f6e-5b1a-4e2d-9c3f-0a1b2c3d4e5f', kind: 'contributions' } as const
const token = signUnsubscription(what, ours)

test('ANS-31 a token names its account and its kind of mail', () => {
  expect(openUnsubscription(token, ours)).toEqual(what)
  expect(token.length).toBeLessThan(200)
})

test('ANS-31 a token of another site, account or kind is not valid', () => {
  const [kind, account, signature] = token.split('.')
  const other = Buffer.from('another').toString('base64url')
  expect(openUnsubscription(token, fakeSigner('another'))).toBeUndefined()
  for (const forged of [
    `queue.${account}.${signature}`,
    `${kind}.${other}.${signature}`,
    `${kind}.${account}.${signature?.replace(/^./, '_')}`,
    `unknown.${account}.${signature}`,
  ])
    expect(openUnsubscription(forged, ours)).toBeUndefined()
})

test.each(['', '.', '..', 'x', `${token}x`, token.slice(1), `${token}.${token}`, 'a.b.c'])(
  'ANS-31 %j is not a token',
  (text) => {
    expect(openUnsubscription(text, ours)).toBeUndefined()
  },
)
