/** The files that lie beside an export: found by the name an object had in its bucket, never outside their folder. */
import { lstat, realpath } from 'node:fs/promises'
import path from 'node:path'
import { hasErrorCode } from '#platform/files/fsync.ts'
import { CommandError } from '../run-command.ts'

export interface Bundle {
  /** As it is told to people. */
  readonly folder: string
  /** The path of the object's file; undefined where there is none, or its name leads out of the folder (T23). */
  find(name: string): Promise<string | undefined>
}

const unlessMissing = async <T>(asked: Promise<T>) => {
  try {
    return await asked
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'EACCES', 'ELOOP')) return undefined
    throw error
  }
}

const leavesFolder = (name: string) =>
  /[\\\0]/.test(name) || name.split('/').some((part) => part === '..' || part === '.' || part === '')

/** Packed on another system, a name may be spelled in the other of the two normal forms. */
const spellings = (name: string) => new Set([name, name.normalize('NFC'), name.normalize('NFD')])

/** The folder may be that of the whole bucket, or of its `uploads`. */
const placesOf = (name: string) => [
  ...spellings(name),
  ...(name.startsWith('uploads/') ? spellings(name.slice('uploads/'.length)) : []),
]

/** Throws CommandError where there is no such folder. */
export async function bundleFolder(folder: string): Promise<Bundle> {
  const root = await unlessMissing(realpath(folder))
  const found = root === undefined ? undefined : await lstat(root)
  if (root === undefined || !found?.isDirectory())
    throw new CommandError(`${folder} is no folder. Name the folder that the files of the export lie in.`)

  async function fileAt(place: string) {
    const real = await unlessMissing(realpath(path.join(root ?? '', place)))
    if (real === undefined || !real.startsWith(`${root}${path.sep}`)) return undefined
    return (await unlessMissing(lstat(real)))?.isFile() ? real : undefined
  }

  return {
    folder,
    async find(name) {
      if (leavesFolder(name)) return undefined
      for (const place of placesOf(name)) {
        const file = await fileAt(place)
        if (file !== undefined) return file
      }
      return undefined
    },
  }
}

/** The folder `files` beside an export; without one no file is found. */
export async function bundleBeside(file: string): Promise<Bundle> {
  const folder = path.join(path.dirname(file), 'files')
  const isThere = (await unlessMissing(lstat(folder))) !== undefined
  return isThere ? bundleFolder(folder) : { folder, find: () => Promise.resolve(undefined) }
}
