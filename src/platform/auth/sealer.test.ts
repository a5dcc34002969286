import { expect, test } from 'vitest'
import { sealer } from './sealer.ts'

const [current, former] = [
  { id: 'a1b2c3d4', secret: '1'.repeat(64) },
  { id: '0badcafe', secret: '2'.repeat(64) },
]
const plain = Buffer.from('12345678901234567890')
const [owner, other] = ['account-1', 'account-2']

test('ASVS-11.3.2 a sealed value opens for its owner only, and no two are equal', () => {
  const { seal, open } = sealer([current])
  const sealed = seal(plain, owner)
  expect(open(sealed, owner)).toEqual(plain)
  expect(open(sealed, other)).toBeUndefined()
  expect(sealed.includes(plain)).toBe(false)
  expect(seal(plain, owner)).not.toEqual(sealed)
})

test('ASVS-11.2.2 a value sealed with a former key opens while the key is there, and is not current', () => {
  const sealed = sealer([former]).seal(plain, owner)
  expect(sealer([current, former]).open(sealed, owner)).toEqual(plain)
  expect(sealer([current, former]).isCurrent(sealed)).toBe(false)
  expect(sealer([former]).isCurrent(sealed)).toBe(true)
  expect(sealer([current]).open(sealed, owner)).toBeUndefined()
})

test('ASVS-11.3.2 a changed value does not open, whichever byte is changed', () => {
  const { seal, open } = sealer([current, former])
  const sealed = seal(plain, owner)
  for (const at of sealed.keys()) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(open(changed, owner)).toBeUndefined()
  }
  const renamed = Buffer.concat([Buffer.from(former.id, 'hex'), sealed.subarray(4)])
  expect(open(renamed, owner)).toBeUndefined()
  expect(open(sealed.subarray(0, 20), owner)).toBeUndefined()
  expect(open(Buffer.alloc(0), owner)).toBeUndefined()
})
