/** A passkey in memory: answers the options of the site as a browser with an authenticator does. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

export interface PasskeyTwist {
  readonly origin?: string
  readonly challenge?: string
  /** False: no fingerprint and no PIN. */
  readonly verified?: boolean
  readonly counter?: number
}

export interface PasskeyOptions {
  readonly challenge: string
  readonly rp?: { readonly id?: string }
  readonly rpId?: string
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const text = (bytes: Buffer) => bytes.toString('base64url')
const hex = (digits: string) => Buffer.from(digits, 'hex')

const [userPresent, userVerified, hasKey] = [0x01, 0x04, 0x40]

function authenticatorData(rpId: string, flags: number, counter: number, rest: Buffer = Buffer.alloc(0)) {
  const head = Buffer.alloc(5)
  head.writeUInt8(flags, 0)
  head.writeUInt32BE(counter, 1)
  return Buffer.concat([sha256(rpId), head, rest])
}

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** COSE key of ES256 as CBOR. */
function coseKey(jwk: { readonly x?: string; readonly y?: string }) {
  const [x, y] = [jwk.x ?? '', jwk.y ?? ''].map((part) => Buffer.from(part, 'base64url'))
  return Buffer.concat([hex('a5010203262001215820'), x ?? hex(''), hex('225820'), y ?? hex('')])
}

/** CBOR of `{ fmt: 'none', attStmt: {}, authData }`. */
const attestation = (data: Buffer) =>
  Buffer.concat([
    hex('a363666d74646e6f6e656761747453746d74a0686175746844617461'),
    Buffer.from([0x58, data.length]),
    data,
  ])

export function softwarePasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let count = 0
  const rest = { id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {} }
  const flagsOf = ({ verified = true }: PasskeyTwist) => userPresent | (verified ? userVerified : 0)
  const { hostname } = new URL(origin)
  return {
    id: text(id),
    create(options: PasskeyOptions, twist: PasskeyTwist = {}) {
      const key = coseKey(publicKey.export({ format: 'jwk' }))
      const about = Buffer.concat([Buffer.alloc(17), Buffer.from([id.length]), id, key])
      const data = authenticatorData(options.rp?.id ?? hostname, flagsOf(twist) | hasKey, 0, about)
      const client = clientData(
        'webauthn.create',
        twist.challenge ?? options.challenge,
        twist.origin ?? origin,
      )
      const response = {
        clientDataJSON: text(client),
        attestationObject: text(attestation(data)),
        transports: ['internal'],
      }
      return { ...rest, response }
    },
    get(options: PasskeyOptions, twist: PasskeyTwist = {}) {
      count = twist.counter ?? count + 1
      const data = authenticatorData(options.rpId ?? hostname, flagsOf(twist), count)
      const client = clientData('webauthn.get', twist.challenge ?? options.challenge, twist.origin ?? origin)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      const response = {
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(signature),
      }
      return { ...rest, response }
    },
  }
}
