/** Archives inside a document: charts carry small workbooks, but nothing that unpacks without end belongs there (T25). */
import { Refusal } from '#server/platform/zip/refusal.ts'
import {
  readZipDirectory,
  readZipEntry,
  readZipEntryStart,
  type ZipEntry,
} from '#server/platform/zip/zip-directory.ts'

const maxDepth = 2
const maxArchiveBytes = 20_000_000
/** All that the archives of one document would unpack to. */
const maxUnpackedBytes = 100_000_000
const emptyArchiveBytes = 22

function isArchive(file: Buffer, entry: ZipEntry) {
  if (entry.bytes < emptyArchiveBytes) return false
  return readZipEntryStart(file, entry).toString('latin1', 0, 4) === 'PK\x03\x04'
}

/** Undefined when the archive is strange in itself: nobody unpacks it here, so only its size counts. */
function entriesOf(archive: Buffer) {
  try {
    return readZipDirectory(archive)
  } catch (error) {
    const harmless =
      error instanceof RangeError || (error instanceof Refusal && error.reason !== 'unpacks_too_large')
    if (harmless) return undefined
    throw error
  }
}

/** Throws a Refusal when archives lie in archives in archives, or unpack to more than a document may. */
export function assertModestArchives(file: Buffer, entries: readonly ZipEntry[]): void {
  let unpackedBytes = 0
  const walk = (holder: Buffer, parts: readonly ZipEntry[], depth: number) => {
    for (const part of parts.filter((each) => isArchive(holder, each))) {
      if (depth === maxDepth) throw new Refusal('unpacks_too_large')
      const archive = readZipEntry(holder, part, maxArchiveBytes)
      const inner = entriesOf(archive) ?? []
      unpackedBytes += inner.reduce((sum, { bytes }) => sum + bytes, 0)
      if (unpackedBytes > maxUnpackedBytes) throw new Refusal('unpacks_too_large')
      walk(archive, inner, depth + 1)
    }
  }
  walk(file, entries, 0)
}
