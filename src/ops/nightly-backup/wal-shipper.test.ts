import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { newKeyPair } from '#platform/archive/age-encryption.ts'
import { BackupFolder, walFolder } from './folder/backup-folder.ts'
import { firstMissingSegment } from './create-restore-point.ts'
import { WalShipper, spooledSegments } from './wal-shipper.ts'

const root = await mkdtemp(path.join(tmpdir(), 'thuto-log-'))
afterAll(() => rm(root, { recursive: true, force: true }))
const { recipient } = await newKeyPair()
const systemId = '7710925895235906320'
const segmentBytes = 1_048_576
const named = (end: string) => `0000000100000000000000${end}`
const first = { systemId, segmentBytes, firstSegment: named('0A') }

let [spoolFolder, folder] = ['', '']
let count = 0
beforeEach(async () => {
  spoolFolder = path.join(root, `tray-${(count += 1)}`)
  folder = path.join(root, `backups-${count}`)
  await mkdir(spoolFolder)
  await mkdir(folder)
})

const parts = () => ({
  folder: new BackupFolder(folder),
  recipient,
  spoolFolder,
  systemId,
  maxSpooledBytes: 3 * segmentBytes,
})
const handOut = async (...ends: readonly string[]) => {
  for (const end of ends) await writeFile(path.join(spoolFolder, named(end)), Buffer.alloc(segmentBytes))
}
const shipAll = async (shipper: WalShipper) => shipper.ship(await spooledSegments(spoolFolder))
const stored = async () => (await parts().folder.list(walFolder(systemId))).map(({ name }) => name)

test('R13 segments leave the spool once they are stored in the folder; drafts of the server stay', async () => {
  await handOut('0A', '0B')
  await writeFile(path.join(spoolFolder, 'draft-x'), '')
  await writeFile(path.join(spoolFolder, '00000002.history'), '1 0/0 no recovery target specified')
  await writeFile(path.join(spoolFolder, `${named('0A')}.00000028.backup`), '')
  expect(await shipAll(new WalShipper(parts()))).toBe(false)
  expect(await readdir(spoolFolder)).toEqual(['draft-x'])
  expect(await stored()).toEqual([named('0A'), named('0B'), '00000002.history'].toSorted())
  expect(await firstMissingSegment(parts().folder, first)).toBeUndefined()
})

test('R13 a segment spooled again after a crash is stored once', async () => {
  await handOut('0A')
  await shipAll(new WalShipper(parts()))
  await handOut('0A', '0B')
  expect(await shipAll(new WalShipper(parts()))).toBe(false)
  expect(await stored()).toEqual([named('0A'), named('0B')])
})

test('R13 a gap is detected by the shipper, also after a restart, and by the check of a restore point', async () => {
  await handOut('0A')
  await shipAll(new WalShipper(parts()))
  await handOut('0C')
  expect(await shipAll(new WalShipper(parts()))).toBe(true)
  expect(await firstMissingSegment(parts().folder, first)).toBe(named('0B'))
  expect(await firstMissingSegment(parts().folder, { ...first, firstSegment: named('0C') })).toBeUndefined()
  expect(await firstMissingSegment(parts().folder, { ...first, firstSegment: named('09') })).toBe(named('09'))
})

test('R13 a damaged segment is reported', async () => {
  await handOut('0A', '0B')
  await shipAll(new WalShipper(parts()))
  const [damaged] = await parts().folder.list(walFolder(systemId))
  await writeFile(damaged?.file ?? '', 'x')
  expect(await firstMissingSegment(parts().folder, first)).toBe(named('0A'))
})

test('R5 the spool grows up to its limit while the backup folder is unavailable, then it is dropped', async () => {
  await rm(folder, { recursive: true })
  const shipper = new WalShipper(parts())
  await handOut('0A', '0B')
  await expect(shipAll(shipper)).rejects.toThrow('does not exist')
  expect(await shipper.dropIfOverLimit()).toBe(false)
  await handOut('0C')
  expect(await shipper.dropIfOverLimit()).toBe(true)
  expect(await readdir(spoolFolder)).toEqual([])
})
