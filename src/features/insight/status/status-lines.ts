/** Status of the site for its operator: one line per topic, with the next step for a problem. */
import type { ReturnOf } from '#shared/endpoint.ts'
import type { siteStatus } from './contract.ts'
import { backupLine } from './backup-line.ts'
import { statusTexts } from './messages.ts'
import type { SiteFigures } from './site-figures.ts'

export type StatusLine = ReturnOf<typeof siteStatus>['lines'][number]

const ok = (about: string, text: string): StatusLine => ({ about, state: 'ok', words: text })
const warning = (about: string, text: string): StatusLine => ({ about, state: 'look', words: text })
const critical = (about: string, text: string): StatusLine => ({ about, state: 'act', words: text })

const megabyte = 1_048_576
const tenGigabytes = 10_240 * megabyte

function formatSize(bytes: number) {
  if (bytes >= tenGigabytes) return `${(bytes / megabyte / 1_024).toFixed(0)} GB`
  return `${(bytes / megabyte).toFixed(bytes < 10 * megabyte ? 1 : 0)} MB`
}

type Texts = typeof statusTexts

function databaseLine({ database, sizes }: SiteFigures, { about, database: texts }: Texts): StatusLine {
  const kind = database.own ? texts.embedded : texts.own
  if (database.unavailable) return critical(about.database, texts.unavailable({ kind }))
  const size = sizes ? `, ${formatSize(sizes.databaseBytes)}` : ''
  const replicas = sizes?.replicas ? `, ${texts.replicas({ n: sizes.replicas })}` : ''
  const text = `${kind}${size}${replicas}.`
  if (database.waiting > 0)
    return warning(about.database, `${text} ${texts.callsWait({ n: database.waiting })}`)
  return ok(about.database, text)
}

const resourcesLine = ({ counts }: SiteFigures, { about, records }: Texts): readonly StatusLine[] =>
  counts ? [ok(about.records, records({ published: counts.published, waiting: counts.waiting }))] : []

function filesLine(figures: SiteFigures, texts: Texts): readonly StatusLine[] {
  const { bucket, sizes, quotaBytes, nightly, versioned } = figures
  if (!sizes) return []
  const { inBucket, onDisk, allowed, raiseQuota, versions, copied } = texts.files
  const text = (bucket ? inBucket : onDisk)({ n: sizes.files, size: formatSize(sizes.fileBytes) })
  const backups = bucket && nightly ? ` ${versioned ? versions : copied}` : ''
  if (quotaBytes === undefined) return [ok(texts.about.files, `${text}.${backups}`)]
  const of = `${text}${allowed({ quota: formatSize(quotaBytes) })}${backups}`
  const full = sizes.fileBytes > quotaBytes * 0.9
  return [full ? warning(texts.about.files, `${of} ${raiseQuota}`) : ok(texts.about.files, of)]
}

/** Uploads are refused below 5 %. */
function diskLine({ disk }: SiteFigures, { about, disk: texts }: Texts): readonly StatusLine[] {
  if (!disk) return []
  const share = disk.freeBytes / disk.totalBytes
  const text = texts.free({ size: formatSize(disk.freeBytes), percent: Math.floor(share * 100) })
  if (share < 0.05) return [critical(about.disk, `${text} ${texts.uploadsRefused}`)]
  return [share < 0.1 ? warning(about.disk, `${text} ${texts.makeRoom}`) : ok(about.disk, text)]
}

function workLine({ counts }: SiteFigures, { about, work: texts }: Texts): readonly StatusLine[] {
  if (!counts) return []
  const { jobsWaiting, jobsFailing } = counts
  const text = texts.waits({ n: jobsWaiting })
  if (jobsFailing > 0) return [warning(about.work, `${text} ${texts.failed({ n: jobsFailing })}`)]
  return [jobsWaiting > 500 ? warning(about.work, `${text} ${texts.checkJobs}`) : ok(about.work, text)]
}

function uploadsLine({ counts }: SiteFigures, { about, uploads: texts }: Texts): readonly StatusLine[] {
  if (!counts) return []
  const { uploads, uploadBytes } = counts
  return [
    ok(
      about.uploads,
      uploads === 0 ? texts.none : texts.inProgress({ n: uploads, size: formatSize(uploadBytes) }),
    ),
  ]
}

function searchLine({ index }: SiteFigures, { about, search: texts }: Texts): StatusLine {
  if (index === 'off') return ok(about.search, texts.off)
  if (index === 'none') return warning(about.search, texts.none)
  return ok(about.search, texts.fromMemory({ n: index.resources, size: formatSize(index.bytes) }))
}

const switchLines = (
  { requireMfa, mail, google, scanner, testLimits }: SiteFigures,
  { about, secondFactor, on, off, mailOff, scannerOff, limitsLifted, limitsInForce }: Texts,
): readonly StatusLine[] => [
  requireMfa === 'off'
    ? warning(about.secondFactor, secondFactor.off)
    : ok(about.secondFactor, secondFactor[requireMfa]),
  ok(about.mail, mail ? on : mailOff),
  ok(about.google, google ? on : off),
  ok(about.scanner, scanner ? on : scannerOff),
  testLimits ? critical(about.limits, limitsLifted) : ok(about.limits, limitsInForce),
]

/** Without the database, lines that need it are missing. */
export const statusLines = (figures: SiteFigures, texts: Texts = statusTexts): readonly StatusLine[] => [
  databaseLine(figures, texts),
  backupLine(figures, texts),
  ...diskLine(figures, texts),
  ...filesLine(figures, texts),
  ...resourcesLine(figures, texts),
  ...workLine(figures, texts),
  ...uploadsLine(figures, texts),
  ok(texts.about.openPages, texts.openPages({ n: figures.streams })),
  searchLine(figures, texts),
  ...switchLines(figures, texts),
]
