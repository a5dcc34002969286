/** Which minor version of PostgreSQL a server should have: older ones lack fixes of known holes (F-S7). */
import { type Finding, ill, well } from './finding.ts'

/** The day on which the versions below were looked up; they are looked up again for each release of the site. */
export const minorsKnownOn = '2026-11-23'
/** The newest minor of each major that the site works with. */
export const newestMinors: ReadonlyMap<number, number> = new Map([
  [15, 20],
  [16, 15],
  [17, 11],
  [18, 6],
])
const oldestMajor = Math.min(...newestMinors.keys())

const wayOut = {
  embedded:
    'It comes with npm ci from a beta channel, and newer ones come with newer versions of the site. A server of your own in DATABASE_URL is kept up to date by you.',
  external: 'Update the server.',
} as const

/** `version` as the server says it, such as `15.18 (Debian 15.18-0+deb12u1)` or `19beta1`. */
export function judgeVersion({ version }: { readonly version: string }, own: boolean): Finding {
  const [, majorDigits, minorDigits] = /^(\d+)(?:\.(\d+))?/.exec(version) ?? []
  const [major, minor] = [Number(majorDigits), Number(minorDigits ?? 0)]
  if (major < oldestMajor)
    return ill('Version', `PostgreSQL ${version} is older than ${oldestMajor}. Move to a newer one.`)
  const newest = newestMinors.get(major)
  if (newest === undefined || minor >= newest) return well('Version', `PostgreSQL ${version}.`)
  return ill('Version', `PostgreSQL ${version} is behind ${major}.${newest}, the newest known on ${minorsKnownOn}, and lacks its security fixes. ${wayOut[own ? 'embedded' : 'external']}`) // prettier-ignore
}
