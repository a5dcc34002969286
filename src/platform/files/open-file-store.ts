import path from 'node:path'
import type { Config } from '../config/config.ts'
import { diskFileStore } from './disk-file-store.ts'
import type { FileStore } from './file-store.ts'
import { diskStaging, type Staging } from './staging.ts'

/** The folder of the store on disk; uploads on their way wait in it too, wherever the files are kept. */
export const filesFolderOf = ({ dataDir }: Pick<Config, 'dataDir'>) => path.join(dataDir, 'files')

/** The file store of the settings: a bucket if one is named, else the disk. Throws StartupError when the bucket is not to be used. */
export async function openFileStore(
  { dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>,
  folderNames: readonly string[],
  logError: (error: unknown) => void,
): Promise<FileStore> {
  if (!s3) return diskFileStore(filesFolderOf({ dataDir }), folderNames)
  // Loaded here: the SDK takes a quarter of a second, and most sites keep their files on disk.
  const { openS3FileStore } = await import('./s3/open-s3-file-store.ts')
  return openS3FileStore(s3, folderNames, { logError })
}

interface Place {
  readonly dataDir: string
  /** Undefined: beside the files, where their store has room for uploads. */
  readonly stagingDir: string | undefined
}

/** Where uploads wait: in the folder that the operator names, else beside the files. */
export const openStaging = async ({ dataDir, stagingDir }: Place, files: FileStore): Promise<Staging> =>
  (stagingDir === undefined ? files.staging : undefined) ??
  diskStaging(stagingDir ?? path.join(dataDir, 'files', 'staging'))
