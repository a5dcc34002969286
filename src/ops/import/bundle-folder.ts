/** Folder with the files of an export. Files are found by object name, never outside the folder. */
import { lstat, realpath } from 'node:fs/promises'
import path from 'node:path'
import { CommandError } from '../run-command.ts'
import { hasErrorCode } from '#platform/errors.ts'

export interface Bundle {
  /** Path for messages. */
  readonly folder: string
  /** Returns the path of an object's file; undefined if missing, or if the name leads out of the folder (T23). */
  find(name: string): Promise<string | undefined>
}

const undefinedIfMissing = async <T>(promise: Promise<T>) => {
  try {
    return await promise
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'EACCES', 'ELOOP')) return undefined
    throw error
  }
}

const leavesFolder = (name: string) =>
  /[\\\0]/.test(name) || name.split('/').some((part) => part === '..' || part === '.' || part === '')

/** A name packed on another system may have the other Unicode normal form. */
const spellings = (name: string) => new Set([name, name.normalize('NFC'), name.normalize('NFD')])

/** The folder may be a copy of the bucket or of its `uploads`. */
const candidatePaths = (name: string) => [
  ...spellings(name),
  ...(name.startsWith('uploads/') ? spellings(name.slice('uploads/'.length)) : []),
]

/** Throws CommandError if the folder does not exist. */
export async function bundleFolder(folder: string): Promise<Bundle> {
  const root = await undefinedIfMissing(realpath(folder))
  const found = root === undefined ? undefined : await lstat(root)
  if (root === undefined || !found?.isDirectory())
    throw new CommandError(`${folder} is not a folder. Name the folder that holds the files of the export.`)

  async function fileAt(candidate: string) {
    const real = await undefinedIfMissing(realpath(path.join(root ?? '', candidate)))
    if (real === undefined || !real.startsWith(`${root}${path.sep}`)) return undefined
    return (await undefinedIfMissing(lstat(real)))?.isFile() ? real : undefined
  }

  return {
    folder,
    async find(name) {
      if (leavesFolder(name)) return undefined
      for (const candidate of candidatePaths(name)) {
        const file = await fileAt(candidate)
        if (file !== undefined) return file
      }
      return undefined
    },
  }
}

/** Returns the folder `files` beside an export; without it no file is found. */
export async function bundleBeside(file: string): Promise<Bundle> {
  const folder = path.join(path.dirname(file), 'files')
  const isThere = (await undefinedIfMissing(lstat(folder))) !== undefined
  return isThere ? bundleFolder(folder) : { folder, find: () => Promise.resolve(undefined) }
}
