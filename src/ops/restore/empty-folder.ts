/** The data folder of a restore: empty before it, marked during it, and empty again after a failure. */
import { readdir, realpath, rm } from 'node:fs/promises'
import path from 'node:path'
import { assertFolderRestored, restoringFolder } from '#platform/postgres/backup/loading.ts'
import { makePrivateFolder, syncFolder } from '#platform/files/fsync.ts'
import { erasuresFolder } from '../nightly-backup/folder/backup-folder.ts'
import { CommandError } from '../run-command.ts'
import { hasErrorCode } from '#platform/errors.ts'

/** The operator's own key and the list of erasures may exist already; a separate disk has `lost+found`. */
const allowedNames = ['secret.key', erasuresFolder, 'lost+found']

async function contentOf(dataDir: string) {
  try {
    const entries = await readdir(dataDir, { withFileTypes: true })
    return entries.filter(({ name }) => !allowedNames.includes(name))
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return []
    if (hasErrorCode(error, 'ENOTDIR')) throw new CommandError(`${dataDir} is not a folder.`)
    throw error
  }
}

/** Throws CommandError if the folder has entries, StartupError after an interrupted restore. */
export async function assertEmptyFolder(dataDir: string): Promise<void> {
  assertFolderRestored(dataDir)
  const [found] = await contentOf(dataDir)
  if (found)
    throw new CommandError(
      `${dataDir} is not empty (it holds ${found.name}). A restore needs an empty DATA_DIR, so that nothing is lost.`,
    )
}

/** For root the database may be elsewhere, with a link in the folder. */
async function emptyFolder(dataDir: string) {
  for (const entry of await contentOf(dataDir)) {
    const entryPath = path.join(dataDir, entry.name)
    if (entry.isSymbolicLink())
      await rm(path.dirname(await realpath(entryPath)), { recursive: true, force: true })
    await rm(entryPath, { recursive: true, force: true })
  }
}

/** Runs the work with a folder for temporary files. No site starts on the data folder before the work is done. */
export async function inEmptyFolder<Done>(
  dataDir: string,
  work: (folder: string) => Promise<Done>,
): Promise<Done> {
  await assertEmptyFolder(dataDir)
  const folder = restoringFolder(dataDir)
  await makePrivateFolder(folder)
  try {
    const result = await work(folder)
    await rm(folder, { recursive: true })
    await syncFolder(dataDir)
    return result
  } catch (error) {
    await emptyFolder(dataDir)
    throw error
  }
}
