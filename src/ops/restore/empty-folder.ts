/** The data folder of a restore: empty before, marked meanwhile, and empty again when it fails. */
import { readdir, realpath, rm } from 'node:fs/promises'
import path from 'node:path'
import { assertFolderRestored, restoringFolder } from '#platform/postgres/backup/loading.ts'
import { hasErrorCode, makePrivateFolder, syncFolder } from '#platform/files/fsync.ts'
import { CommandError } from '../run-command.ts'

/** The operator's own key may lie there already; a disk of its own has `lost+found`. */
const mayStay = ['secret.key', 'lost+found']

async function contentOf(dataDir: string) {
  try {
    const entries = await readdir(dataDir, { withFileTypes: true })
    return entries.filter(({ name }) => !mayStay.includes(name))
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return []
    if (hasErrorCode(error, 'ENOTDIR')) throw new CommandError(`${dataDir} is not a folder.`)
    throw error
  }
}

/** Throws CommandError where anything is kept in it, StartupError where a restore was cut short. */
export async function assertEmptyFolder(dataDir: string): Promise<void> {
  assertFolderRestored(dataDir)
  const [found] = await contentOf(dataDir)
  if (found)
    throw new CommandError(
      `${dataDir} is not empty (it holds ${found.name}). A restore needs an empty DATA_DIR, so that nothing is lost.`,
    )
}

/** As root the database may lie elsewhere, and the folder has a link to it. */
async function emptyFolder(dataDir: string) {
  for (const entry of await contentOf(dataDir)) {
    const place = path.join(dataDir, entry.name)
    if (entry.isSymbolicLink())
      await rm(path.dirname(await realpath(place)), { recursive: true, force: true })
    await rm(place, { recursive: true, force: true })
  }
}

/** Does the work, given a folder for what it needs meanwhile. Until it is done no site starts on the data folder. */
export async function inEmptyFolder<Done>(
  dataDir: string,
  work: (folder: string) => Promise<Done>,
): Promise<Done> {
  await assertEmptyFolder(dataDir)
  const folder = restoringFolder(dataDir)
  await makePrivateFolder(folder)
  try {
    const done = await work(folder)
    await rm(folder, { recursive: true })
    await syncFolder(dataDir)
    return done
  } catch (error) {
    await emptyFolder(dataDir)
    throw error
  }
}
