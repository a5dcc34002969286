/** Minor versions of PostgreSQL, each of which brings security fixes. */

/** Date of the list of versions below; every release of the site updates both. */
export const minorsKnownOn = '2026-11-23'
/** The newest minor version of each supported major version. */
export const newestMinors: ReadonlyMap<number, number> = new Map([
  [15, 20],
  [16, 15],
  [17, 11],
  [18, 6],
])

/** The newest minor version that is known, such as `18.6`, if this one is behind it. */
export function newerMinorOf(version: string): string | undefined {
  const [, majorDigits, minorDigits] = /^(\d+)(?:\.(\d+))?/.exec(version) ?? []
  const [major, minor] = [Number(majorDigits), Number(minorDigits ?? 0)]
  const newest = newestMinors.get(major)
  return newest === undefined || minor >= newest ? undefined : `${major}.${newest}`
}

/** The line of `npm start` about the packaged server; `version` is that of the package, such as `18.4.0-beta.17`. */
export function packageNotice(version: string): string | undefined {
  const newer = newerMinorOf(version)
  const own = version.split('.', 2).join('.')
  return newer === undefined
    ? undefined
    : `The packaged PostgreSQL ${own} lacks the security fixes of ${newer}. It is meant for a trial: install a PostgreSQL server of this system and set POSTGRES_BIN to its folder (docs/operating/install.md, Choose a PostgreSQL).`
}
