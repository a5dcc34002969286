import { expect, test, vi } from 'vitest'
import { startFakeS3 } from '#test/fakes/fake-s3.ts'
import { onTeardown } from '#test/setup/on-teardown.ts'
import { openS3FileStore } from '#platform/files/s3/open-s3-file-store.ts'
import { leavesFilesTo } from './open-backup-runner.ts'

const hourMs = 3_600_001

test.each([
  ['Enabled', true, 'Nightly backups leave the files to the versioning of the bucket.'],
  ['Suspended', false, 'Nightly backups copy the files of the bucket: its versioning is off.'],
  ['refused', false, 'Nightly backups copy the files of the bucket: its versioning is unknown.'],
] as const)(
  'R13 nights of a bucket whose versioning is %s say once what they do with files',
  async (versioning, leaves, line) => {
    const s3 = await startFakeS3({ versioning })
    onTeardown(() => s3.close())
    const store = await openS3FileStore(s3.settings, [], { logError: () => {} })
    const notes: string[] = []
    const leavesFiles = leavesFilesTo(store, (each) => notes.push(each))
    expect([await leavesFiles(), await leavesFiles()]).toEqual([leaves, leaves])
    expect(notes).toEqual([line])
  },
)

test('R13 a bucket that does not respond keeps its last answer, and fails without one', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1)
  onTeardown(async () => clock.mockRestore())
  const away = new Error('The bucket is away')
  const states = [away, 'on', away, 'off'] as const
  let checks = 0
  const leavesFiles = leavesFilesTo(
    {
      async versioning() {
        const state = states[checks++] ?? 'off'
        if (state instanceof Error) throw state
        return state
      },
    },
    () => {},
  )
  await expect(leavesFiles()).rejects.toBe(away)
  expect(await leavesFiles()).toBe(true)
  clock.mockReturnValue(1 + hourMs)
  expect(await leavesFiles()).toBe(true)
  clock.mockReturnValue(1 + 2 * hourMs)
  expect(await leavesFiles()).toBe(false)
})

test('R13 files on a disk are copied, without a word', async () => {
  const notes: string[] = []
  expect(await leavesFilesTo({}, (each) => notes.push(each))()).toBe(false)
  expect(notes).toEqual([])
})
