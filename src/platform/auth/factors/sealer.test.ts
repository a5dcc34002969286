import { expect, test } from 'vitest'
import { sealer } from './sealer.ts'

const [current, former] = [
  { id: 'a1b2c3d4', secret: '1'.repeat(64) },
  { id: '0badcafe', secret: '2'.repeat(64) },
]
const secret = Buffer.from('12345678901234567890')
const changed = /authenticate data|authentication tag|initialization vector|does not have/i
const [owner, other] = ['account-1', 'account-2']

test('ASVS-11.3.2 a sealed secret opens for its owner only, and no two texts are equal', () => {
  const { seal, open } = sealer([current])
  const sealed = seal(secret, owner)
  expect(open(sealed, owner)).toEqual(secret)
  expect(() => open(sealed, other)).toThrow(changed)
  expect(sealed).not.toContain(secret.toString('base64url'))
  expect(seal(secret, owner)).not.toBe(sealed)
})

test('ASVS-11.2.2 a secret sealed with a former key opens while the key is there, and is not current', () => {
  const sealed = sealer([former]).seal(secret, owner)
  expect(sealer([current, former]).open(sealed, owner)).toEqual(secret)
  expect(sealer([current, former]).isCurrent(sealed)).toBe(false)
  expect(sealer([former]).isCurrent(sealed)).toBe(true)
  expect(() => sealer([current]).open(sealed, owner)).toThrow(/0badcafe/)
})

test('ASVS-11.3.3 a changed text does not open, whichever part is changed', () => {
  const { seal, open } = sealer([current, former])
  const [id = '', ...parts] = seal(secret, owner).split('.')
  const flip = (part: string) => (part.startsWith('A') ? 'B' : 'A') + part.slice(1)
  for (const at of parts.keys())
    expect(() =>
      open([id, ...parts.map((part, i) => (i === at ? flip(part) : part))].join('.'), owner),
    ).toThrow(changed)
  expect(() => open([former.id, ...parts].join('.'), owner)).toThrow(changed)
  for (const text of ['', id, `${id}.${parts[0]}`, [id, parts[0], parts[1]?.slice(0, 8), parts[2]].join('.')])
    expect(() => open(text, owner)).toThrow(changed)
})
