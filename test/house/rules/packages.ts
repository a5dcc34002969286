import * as z from 'zod/mini'

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

const lockShape = z.object({ packages: z.record(z.string(), z.object({ resolved: z.optional(z.string()) })) })

/** The lock file says what is installed and its checksum, not from whom: that is the choice of who installs. */
export const lockNamesNoHost = (lock: string) =>
  Object.entries(lockShape.parse(JSON.parse(lock)).packages)
    .filter(([, { resolved }]) => resolved !== undefined)
    .map(([name]) => `package-lock.json: ${name} says where it was fetched (resolved)`)
