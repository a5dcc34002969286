/** Disks of a few megabytes that only the site sees: mounted in a namespace of its own, by root or by who may have one. */
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

/** Undefined where this system or this user knows no such thing. */
export const ownNamespace = () => namespaces.find(works)

/** The command that runs another with these disks, folder → megabytes, the outer first; folders that are missing are made. */
export function withDisks(namespace: readonly string[], disks: Readonly<Record<string, number>>): string[] {
  const mounts = Object.entries(disks).map(
    ([folder, megabytes]) =>
      `mkdir -p '${folder}' && mount -t tmpfs -o size=${megabytes}m,mode=755 thuto-test '${folder}'`,
  )
  return [...namespace, 'sh', '-c', `${mounts.join(' && ')} && exec "$@"`, 'sh']
}

/** Takes all the room of a folder as the process sees it; gives what makes room again. */
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
