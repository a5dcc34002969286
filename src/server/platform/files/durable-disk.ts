/** The few disk moves whose result must outlive a power cut. */
import { chmod, mkdir, open } from 'node:fs/promises'

/** True when a file system call failed with one of these codes, for example `ENOENT`. */
export const failedWith = (error: unknown, ...codes: string[]) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

/** Makes a folder that only its owner may enter. */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
}

/** Makes the names in a folder durable. Windows keeps no such promise and refuses to open folders. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await syncAt(folder, 'r')
}

/** Makes a file's bytes durable. */
export const syncFile = (path: string) => syncAt(path, 'r+')

async function syncAt(path: string, flags: string) {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
