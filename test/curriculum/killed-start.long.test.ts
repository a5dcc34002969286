import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { storageNames } from '#features/catalogue/subjects/subject.ts'
import { storeResources } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'

const child = fileURLToPath(new URL('killed-start.ts', import.meta.url))
const { db, address } = await testDatabase()

const killedStart = (names: readonly string[], ms: number) =>
  new Promise<string | null>((resolve) => {
    const started = execFile(process.execPath, [child, JSON.stringify(address), names.join(','), String(ms)])
    started.once('exit', (_code, signal) => resolve(signal))
  })
const listed = async () => {
  const rows = await db.selectFrom('subjects').select('stored').orderBy('position').execute()
  return rows.map(({ stored }) => stored)
}

test('OPS-18 a start that is killed while the curriculum changes leaves the old list or the new one whole', async () => {
  await storeResources(db, [{ subject: 'Maths' }, { subject: 'History' }])
  const lists = [storageNames, ['Astronomy', 'Latin', ...storageNames.slice(0, 4).toReversed(), 'Music']]
  const ends = new Set<boolean>()
  for (let kill = 0; kill < 20; kill += 1) {
    const before = await listed()
    const next = lists.find((names) => names.join() !== before.join()) ?? []
    expect(await killedStart(next, kill)).toBe('SIGKILL')
    const after = await listed()
    expect([before, next]).toContainEqual(after)
    ends.add(after.join() === next.join())
  }
  expect(ends.has(true)).toBe(true)
})
