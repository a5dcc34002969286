/** File system operations whose result survives a power cut. */
import { closeSync, fsyncSync, openSync } from 'node:fs'
import { chmod, mkdir, open } from 'node:fs/promises'
import path from 'node:path'

/** Creates a folder with mode 0700 and syncs its parents, because its content depends on its name. */
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

/** Syncs the names in a folder. Windows has no such guarantee and refuses to open folders. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await syncAt(folder, 'r')
}

/** The same, blocking, for files that a start writes before it goes on. */
export function syncFolderNow(folder: string) {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

export const syncFile = (file: string) => syncAt(file, 'r+')

async function syncAt(file: string, flags: string) {
  const handle = await open(file, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
