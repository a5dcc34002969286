import path from 'node:path'
import { sha256, type StoredFiles } from '#tools/crash/checks/observe.ts'
import { hasRecord } from '#tools/crash/checks/stored-files.ts'
import type { FakeBucket } from '#test/fakes/fake-bucket.ts'

const namesUnder = ({ objects }: FakeBucket, folder: string) =>
  [...objects.keys()].filter((name) => name.startsWith(`${folder}/`) && name !== `${folder}/`)

/** Staged uploads in a bucket: parts named by offset and length. */
const piece = /^staging\/([0-9a-f]{32})\/(\d{9})-(\d+)-/

/** Contiguous bytes from the start, by upload id. */
function stagedIn(bucket: FakeBucket): ReadonlyMap<string, number> {
  const staged = new Map<string, number>()
  for (const name of namesUnder(bucket, 'staging').toSorted()) {
    const [, id = '', place, bytes] = piece.exec(name) ?? []
    const there = staged.get(id) ?? 0
    if (Number(place) <= there) staged.set(id, Math.max(there, Number(place) + Number(bytes)))
  }
  return staged
}

/** Returns the contents of the bucket of a site. */
export function filesInBucket(bucket: FakeBucket): StoredFiles {
  const stored = namesUnder(bucket, 'uploads')
    .filter(hasRecord)
    .map(
      (name) =>
        [path.posix.basename(name), sha256(bucket.objects.get(name)?.content ?? Buffer.alloc(0))] as const,
    )
  const trash = new Set(namesUnder(bucket, 'trash').map((name) => path.posix.basename(name)))
  return { stored: new Map(stored), staged: stagedIn(bucket), trash }
}
