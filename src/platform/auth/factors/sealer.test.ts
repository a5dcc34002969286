import { expect, test } from 'vitest'
import { sealer } from './sealer.ts'

const keyOf = (id: string) => ({ id, key: Buffer.alloc(32, id) })
const secret = Buffer.from('a secret of an app')

test('ASVS-11.3.2 sealed secret opens for its owner, and does not hold the secret', () => {
  const { seal, open } = sealer(keyOf('one'))
  const sealed = seal(secret, 'account 1')
  expect(open(sealed, 'account 1')).toEqual(secret)
  expect(sealed).toMatch(/^one\.[\w-]{16}\.[\w-]{22}\.[\w-]+$/)
  expect(Buffer.from(sealed.split('.').at(-1) ?? '', 'base64url').toString()).not.toContain('secret')
  expect(seal(secret, 'account 1')).not.toBe(sealed)
})

test('ASVS-11.3.2 text of another owner, or changed by a character, does not open', () => {
  const { seal, open } = sealer(keyOf('one'))
  const sealed = seal(secret, 'account 1')
  expect(() => open(sealed, 'account 2')).toThrow(/authenticate data/)
  expect(() =>
    open(
      sealed.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      'account 1',
    ),
  ).toThrow(/authenticate data/)
})

test('former key opens what it sealed; without it the error names the key', () => {
  const sealed = sealer(keyOf('one')).seal(secret, 'account 1')
  expect(sealer(keyOf('two'), [keyOf('one')]).open(sealed, 'account 1')).toEqual(secret)
  expect(() => sealer(keyOf('two')).open(sealed, 'account 1')).toThrow('the key one, which')
})
