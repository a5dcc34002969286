import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readProject } from '../house/source-files.ts'
import { cryptographyIn, rowsIn } from './cryptography.ts'

test('ASVS-11.1.2 docs/security/keys.md lists every use of cryptography in src, with its algorithms', () => {
  const listed = rowsIn(readFileSync('docs/security/keys.md', 'utf8'))
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(cryptographyIn(readProject(process.cwd()))))
})

test('ASVS-11.1.2 functions, algorithms, packages and calls of browsers are found', () => {
  const file = (path: string, text: string) => ({ path, text })
  const found = cryptographyIn([
    file(
      'src/a.ts',
      `import { createHmac, randomUUID, type Hash } from 'node:crypto'\ncreateHmac('sha256', key)`,
    ),
    file('src/b.ts', `import { randomUUID } from 'node:crypto'`),
    file('src/c.ts', `import crypto from 'node:crypto'\ncrypto.createHash('md5')`),
    file('src/d.ts', `await crypto.subtle.digest('SHA-256', bytes)`),
    file('src/e.ts', `import { Encrypter } from 'age-encryption'`),
    file('src/e.test.ts', `import { createHash } from 'node:crypto'`),
  ])
  expect([...found]).toEqual([
    ['src/a.ts', 'createHmac sha256'],
    ['src/c.ts', 'crypto md5'],
    ['src/d.ts', 'subtle.digest sha-256'],
    ['src/e.ts', 'age-encryption'],
  ])
})
