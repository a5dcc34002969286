import path from 'node:path'
import type { FileStore } from './file-store.ts'
import { diskStaging, type Staging } from './staging.ts'

interface Place {
  readonly dataDir: string
  /** Undefined: beside the files, where their store has room for uploads. */
  readonly stagingDir: string | undefined
}

/** Where uploads wait: in the folder that the operator names, else beside the files. */
export const openStaging = async ({ dataDir, stagingDir }: Place, files: FileStore): Promise<Staging> =>
  (stagingDir === undefined ? files.staging : undefined) ??
  diskStaging(stagingDir ?? path.join(dataDir, 'files', 'staging'))
