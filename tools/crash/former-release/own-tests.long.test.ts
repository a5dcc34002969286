/** R14: each statement of the former release runs on the present schema, as its own tests use them. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { onTeardown } from '#test/setup/on-teardown.ts'
import { formerCheckout } from './checkout.ts'
import { formerRelease, leftOut } from './former-release.ts'
import { breakingMigration, presentMigrations, runOwnTests } from './own-tests.ts'

const { version, lastMigration } = formerRelease
let checkout = ''
let present: readonly string[] = []
beforeAll(async () => {
  checkout = await formerCheckout()
  present = await presentMigrations()
}, 180_000)

/** A sentence for each failed test that is not left out; the migration that breaks it is named. */
async function broken(migrations: readonly string[], files?: readonly string[]) {
  const { passed, failed } = await runOwnTests(checkout, migrations, files)
  const unexpected = [...failed].filter(([name]) => !Object.hasOwn(leftOut, name))
  if (unexpected.length === 0) return { passed, failed, sentences: [] }
  const tests = unexpected.map(([name]) => name)
  const migration = await breakingMigration(checkout, migrations, { lastMigration, tests })
  const sentences = unexpected.map(
    ([name, why]) => `${migration ?? 'no migration'} breaks version ${version}: ${name}\n${why}`,
  )
  return { passed, failed, sentences }
}

test(
  'R14 the database tests of the former release pass on the present schema, but those left out by name',
  { timeout: 1_000_000 },
  async () => {
    const begun = performance.now()
    const { passed, failed, sentences } = await broken(present)
    console.info(
      `${passed} tests of ${version} passed in ${Math.round((performance.now() - begun) / 1_000)} s`,
    )
    expect(sentences).toEqual([])
    expect(passed).toBeGreaterThan(1_000)
    // A test that passes again is left out no longer.
    expect([...failed.keys()].toSorted()).toEqual(Object.keys(leftOut).toSorted())
  },
)

test('a clone without the former release fails and names the next step', async () => {
  await expect(formerCheckout({ version: '9.9.9', commit: '0'.repeat(40) })).rejects.toThrow(
    `Version 9.9.9 (commit ${'0'.repeat(40)}) is not in this clone. Fetch the whole history: git fetch --unshallow`,
  )
})

test('R14 a migration that the former release cannot work with is named', { timeout: 600_000 }, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'thuto-breaking-'))
  onTeardown(() => rm(folder, { recursive: true }))
  const breaking = path.join(folder, '9999-demands-a-network.sql')
  writeFileSync(breaking, `alter table reports add column network text not null check (network <> '');`)
  const { sentences } = await broken(
    [...present, breaking],
    ['src/features/reports/server/reports-repository.db.test.ts'],
  )
  expect(sentences.length).toBeGreaterThan(0)
  for (const sentence of sentences)
    expect(sentence).toMatch(/^9999-demands-a-network breaks version 0\.2\.0: /)
})
