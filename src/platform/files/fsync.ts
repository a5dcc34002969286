/** The few disk moves whose result must outlive a power cut. */
import { chmod, mkdir, open } from 'node:fs/promises'
import path from 'node:path'

/** True when a file system call failed with one of these codes, for example `ENOENT`. */
export const hasErrorCode = (error: unknown, ...codes: string[]) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

/** Makes a folder that only its owner may enter; what is kept in it later hangs on its name, so that is durable too. */
export async function makePrivateFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  if (first === undefined) return
  const known = path.dirname(path.resolve(first))
  let outer = path.resolve(folder)
  while (outer !== known && outer !== path.dirname(outer)) {
    outer = path.dirname(outer)
    await syncFolder(outer)
  }
}

/** Makes the names in a folder durable. Windows keeps no such promise and refuses to open folders. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await syncAt(folder, 'r')
}

/** Makes a file's bytes durable. */
export const syncFile = (place: string) => syncAt(place, 'r+')

async function syncAt(place: string, flags: string) {
  const handle = await open(place, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
