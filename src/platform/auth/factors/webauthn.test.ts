import { expect, test } from 'vitest'
import { softwarePasskey, type PasskeyTwist } from '#test/fakes/software-passkey.ts'
import { webAuthn } from './webauthn.ts'

const origin = 'https://thuto.example'
const site = webAuthn(origin, 'Thuto')
const owner = { accountId: '1', email: 'a@school.example' }

async function registered() {
  const device = softwarePasskey(origin)
  const { challenge, options } = await site.registrationChallenge(owner, [])
  const key = await site.checkNew(device.create({ ...options, challenge }), challenge)
  if (!key) throw new Error('It was refused')
  return { device, key }
}
async function counterAfter(twist: PasskeyTwist, counter = 0) {
  const { device, key } = await registered()
  const { challenge, options } = await site.signInChallenge()
  return site.checkOne(device.get({ ...options, challenge }, twist), challenge, { ...key, counter })
}

test('options ask for user verification at the host of the site', async () => {
  const known = [{ credentialId: 'abc', transports: ['usb'] }]
  expect((await site.registrationChallenge(owner, known)).options).toMatchObject({
    rp: { id: 'thuto.example', name: 'Thuto' },
    authenticatorSelection: { userVerification: 'required' },
    excludeCredentials: [{ id: 'abc' }],
    attestation: 'none',
  })
  const one = await site.signInChallenge(known)
  expect(one.options).toMatchObject({ rpId: 'thuto.example', userVerification: 'required' })
  expect((await site.signInChallenge()).options['allowCredentials']).toBeUndefined()
})

test('new passkey is registered and proves itself, the counter rises', async () => {
  expect(await counterAfter({})).toBe(1)
})

test.for<[string, PasskeyTwist, number?]>([
  ['of another origin', { origin: 'https://evil.example' }],
  ['to another challenge', { challenge: 'AAAA' }],
  ['without user verification', { verified: false }],
  ['whose counter went back', { counter: 4 }, 5],
  ['whose counter stays', { counter: 5 }, 5],
])('ASVS-6.7 response %s is refused', async ([, twist, counter]) => {
  expect(await counterAfter(twist, counter)).toBeUndefined()
})

test.for<[string, PasskeyTwist]>([
  ['of another origin', { origin: 'https://evil.example' }],
  ['to another challenge', { challenge: 'AAAA' }],
  ['without user verification', { verified: false }],
])('new passkey %s is refused', async ([, twist]) => {
  const { challenge, options } = await site.registrationChallenge(owner, [])
  const response = softwarePasskey(origin).create({ ...options, challenge }, twist)
  expect(await site.checkNew(response, challenge)).toBeUndefined()
})

test('response that is no response is refused', async () => {
  const { key } = await registered()
  for (const response of [{}, { id: 'x', response: {} }, null]) {
    expect(await site.checkNew(response, 'x')).toBeUndefined()
    expect(await site.checkOne(response, 'x', key)).toBeUndefined()
  }
})
