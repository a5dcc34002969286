import { curriculum } from '#shared/curriculum.ts'
import path from 'node:path'
import type { Config } from '../config/config.ts'
import { diskFileStore } from './disk-file-store.ts'
import type { FileStore } from './file-store.ts'
import { diskStaging, type Staging } from './staging.ts'

/** Folder of the disk store; staging is in it even if the files are in a bucket. */
export const filesFolderOf = ({ dataDir }: { readonly dataDir: string }) => path.join(dataDir, 'files')

/**
 * Opens the configured store, with a folder for each subject: a bucket if there is one, else the disk. Throws
 * StartupError if the bucket is unusable.
 */
export async function openFileStore(
  { dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>,
  logError: (error: unknown) => void,
): Promise<FileStore> {
  const folderNames = curriculum().subjects.map(({ stored }) => stored)
  if (!s3) return diskFileStore(filesFolderOf({ dataDir }), folderNames)
  // Loaded here: the SDK takes a quarter of a second, and most sites store files on disk.
  const { openS3FileStore } = await import('./s3/open-s3-file-store.ts')
  return openS3FileStore(s3, folderNames, { logError })
}

/** Opens the folder for uploads; without its setting, the staging of the file store. */
export const openStaging = async (
  { dataDir, stagingDir }: Pick<Config, 'dataDir' | 'stagingDir'>,
  files: FileStore,
): Promise<Staging> =>
  (stagingDir === undefined ? files.staging : undefined) ??
  diskStaging(stagingDir ?? path.join(dataDir, 'files', 'staging'))
