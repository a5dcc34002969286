/** Server programs that this machine has beside those of the npm package. */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** Folders of Debian, Red Hat, Homebrew and PostgreSQL's own packages, by major version. */
const defaultPlaces = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt', '/usr']
const folderOfMajor = /^(?:postgresql@|pgsql-)?(\d+)$/

const hasPrograms = (folder: string) =>
  ['initdb', 'pg_ctl', 'postgres'].every((name) => existsSync(path.join(folder, name)))

const foldersIn = (place: string) =>
  existsSync(place)
    ? readdirSync(place).flatMap((name) => {
        const major = Number(folderOfMajor.exec(name)?.[1])
        return major >= 15 ? [{ major, folder: path.join(place, name, 'bin') }] : []
      })
    : []

const given = process.env['TEST_POSTGRES_BIN']

/** The folder of the oldest version from 15 on, or the one of TEST_POSTGRES_BIN; undefined where there is none. */
export const systemPostgres: string | undefined =
  given ??
  defaultPlaces
    .flatMap(foldersIn)
    .filter(({ folder }) => hasPrograms(folder))
    .toSorted((a, b) => a.major - b.major)[0]?.folder
