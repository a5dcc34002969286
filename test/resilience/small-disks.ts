/** Disks of a few megabytes, mounted in a namespace of the site; needs root or user namespaces. */
import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'

const namespaces = [
  ['unshare', '--mount'],
  ['unshare', '--user', '--map-current-user', '--keep-caps', '--mount'],
]

const works = (command: readonly string[]) => {
  try {
    const [program = '', ...options] = command
    execFileSync(program, [...options, 'mount', '-t', 'tmpfs', '-o', 'size=1m', 'thuto-test', '/mnt'], {
      stdio: 'ignore',
    })
    return true
  } catch {
    return false
  }
}

/** Returns the command for an own mount namespace; undefined where it is not allowed. */
export const ownNamespace = () => namespaces.find(works)

/** Returns the command that mounts disks, folder → megabytes, outer first, and runs another command. */
export function withDisks(namespace: readonly string[], disks: Readonly<Record<string, number>>): string[] {
  const mounts = Object.entries(disks).map(
    ([folder, megabytes]) =>
      `mkdir -p '${folder}' && mount -t tmpfs -o size=${megabytes}m,mode=755 thuto-test '${folder}'`,
  )
  return [...namespace, 'sh', '-c', `${mounts.join(' && ')} && exec "$@"`, 'sh']
}

/** Fills the disk of a folder as the process sees it; returns a function that frees it. */
export function fillDisk(pid: number, folder: string): () => void {
  const place = path.join(`/proc/${pid}/root`, folder, 'filler')
  const descriptor = openSync(place, 'w')
  for (const bytes of [1_048_576, 4_096, 1]) writeUntilFull(descriptor, Buffer.alloc(bytes))
  closeSync(descriptor)
  return () => rmSync(place)
}

function writeUntilFull(descriptor: number, bytes: Buffer) {
  try {
    for (;;) if (writeSync(descriptor, bytes) < bytes.length) return
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}
