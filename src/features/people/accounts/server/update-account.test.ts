import { expect, test } from 'vitest'
import { countTurns } from '#test/setup/count-turns.ts'
import { jsonParts } from './update-account.ts'

const now = () => new Date('2026-11-28T10:00:00Z')
const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id, title: 'Line\nand "quote"' }))

async function textOf(copy: Readonly<Record<string, unknown>>) {
  const parts = jsonParts({ exported_at: now().toISOString(), ...copy })
  return (await Array.fromAsync(parts)).join('')
}

test('F-S3-06 the copy of an account is indented JSON, written 200 rows at a time with other work between', async () => {
  const copy = { account: { id: 'a' }, user: undefined, none: [], ratings: rows(200), reports: rows(2_001) }
  const { result, turns } = await countTurns(() => textOf(copy))
  expect(result).toBe(`${JSON.stringify({ exported_at: now().toISOString(), ...copy }, null, 2)}\n`)
  expect(turns).toBeGreaterThanOrEqual(10)
})
