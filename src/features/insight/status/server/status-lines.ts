/** Status of the site for its operator: one line per topic, with the next step for a problem. */
import { dateFormats } from '#shared/formats/dates.ts'
import { type Check, failed, judgeBackups, judgeDisk, passed, warned } from './check.ts'
import { statusTexts } from '../messages.ts'
import type { BackupRun, SiteFigures } from './site-figures.ts'

const [, , formatMoment] = dateFormats('UTC')
const megabyte = 1_048_576
const tenGigabytes = 10_240 * megabyte

export function formatSize(bytes: number) {
  if (bytes >= tenGigabytes) return `${(bytes / megabyte / 1_024).toFixed(0)} GB`
  return `${(bytes / megabyte).toFixed(bytes < 10 * megabyte ? 1 : 0)} MB`
}

type Texts = typeof statusTexts

function databaseLine({ database, sizes }: SiteFigures, { about, database: texts }: Texts): Check {
  const kind = database.own ? texts.embedded : texts.own
  if (database.unavailable) return failed(about.database, texts.unavailable({ kind }))
  const size = sizes ? `, ${formatSize(sizes.databaseBytes)}` : ''
  const replicas = sizes?.replicas ? `, ${texts.replicas({ n: sizes.replicas })}` : ''
  const text = `${kind}${size}${replicas}.`
  if (database.waiting > 0)
    return warned(about.database, `${text} ${texts.callsWait({ n: database.waiting })}`)
  return passed(about.database, text)
}

/** A line for each run: time, files, size, and its verification or error. */
export const backupRunLines = (runs: readonly BackupRun[], texts = statusTexts.backups) =>
  runs.map(({ takenAt, verifiedAt, failure, files, bytes }) => {
    const taken = texts.run({ moment: formatMoment(takenAt), n: files, size: formatSize(bytes) })
    if (failure !== null) return `${taken}${texts.runFailed({ why: failure })}`
    return `${taken}${verifiedAt === null ? texts.noneVerified : texts.runVerified({ moment: formatMoment(verifiedAt) })}`
  })

function backupLine(
  { counts, sizes, nightly, now }: SiteFigures,
  { about: { backups: about }, backups: texts }: Texts,
): Check {
  if (!counts) return warned(about, texts.notKnown)
  const { state, words } = judgeBackups(counts.backups, nightly, now, texts)
  return { about, state, words: [words, ...backupRunLines(sizes?.backupRuns ?? [], texts)].join('\n') }
}

const resourcesLine = ({ counts }: SiteFigures, { about, records }: Texts): readonly Check[] =>
  counts ? [passed(about.records, records({ published: counts.published, waiting: counts.waiting }))] : []

function filesLine(figures: SiteFigures, texts: Texts): readonly Check[] {
  const { bucket, sizes, quotaBytes, nightly, versioned } = figures
  if (!sizes) return []
  const { inBucket, onDisk, allowed, raiseQuota, versions, copied } = texts.files
  const text = (bucket ? inBucket : onDisk)({ n: sizes.files, size: formatSize(sizes.fileBytes) })
  const backups = bucket && nightly ? ` ${versioned ? versions : copied}` : ''
  if (quotaBytes === undefined) return [passed(texts.about.files, `${text}.${backups}`)]
  const of = `${text}${allowed({ quota: formatSize(quotaBytes) })}${backups}`
  const full = sizes.fileBytes > quotaBytes * 0.9
  return [full ? warned(texts.about.files, `${of} ${raiseQuota}`) : passed(texts.about.files, of)]
}

function diskLine({ disk }: SiteFigures, { about, disk: texts }: Texts): readonly Check[] {
  if (!disk) return []
  const text = texts.free({
    size: formatSize(disk.freeBytes),
    percent: Math.floor((disk.freeBytes / disk.totalBytes) * 100),
  })
  const advice = { ok: '', look: ` ${texts.makeRoom}`, act: ` ${texts.uploadsRefused}` }
  const state = judgeDisk(disk)
  return [{ about: about.disk, state, words: text + advice[state] }]
}

function workLine({ counts }: SiteFigures, { about, work: texts }: Texts): readonly Check[] {
  if (!counts) return []
  const { jobsWaiting, jobsFailing } = counts
  const text = texts.waits({ n: jobsWaiting })
  if (jobsFailing > 0) return [warned(about.work, `${text} ${texts.failed({ n: jobsFailing })}`)]
  return [jobsWaiting > 500 ? warned(about.work, `${text} ${texts.checkJobs}`) : passed(about.work, text)]
}

function uploadsLine({ counts }: SiteFigures, { about, uploads: texts }: Texts): readonly Check[] {
  if (!counts) return []
  const { uploads, uploadBytes } = counts
  return [
    passed(
      about.uploads,
      uploads === 0 ? texts.none : texts.inProgress({ n: uploads, size: formatSize(uploadBytes) }),
    ),
  ]
}

function searchLine({ index }: SiteFigures, { about, search: texts }: Texts): Check {
  if (index === 'off') return passed(about.search, texts.off)
  if (index === 'none') return warned(about.search, texts.none)
  return passed(about.search, texts.fromMemory({ n: index.resources, size: formatSize(index.bytes) }))
}

const switchLines = (
  { requireMfa, mail, google, scanner, testLimits }: SiteFigures,
  { about, secondFactor, on, off, mailOff, scannerOff, limitsLifted, limitsInForce }: Texts,
): readonly Check[] => [
  requireMfa === 'off'
    ? warned(about.secondFactor, secondFactor.off)
    : passed(about.secondFactor, secondFactor[requireMfa]),
  passed(about.mail, mail ? on : mailOff),
  passed(about.google, google ? on : off),
  passed(about.scanner, scanner ? on : scannerOff),
  testLimits ? failed(about.limits, limitsLifted) : passed(about.limits, limitsInForce),
]

/** Without the database, lines that need it are missing. */
export const statusLines = (figures: SiteFigures, texts: Texts = statusTexts): readonly Check[] => [
  databaseLine(figures, texts),
  backupLine(figures, texts),
  ...diskLine(figures, texts),
  ...filesLine(figures, texts),
  ...resourcesLine(figures, texts),
  ...workLine(figures, texts),
  ...uploadsLine(figures, texts),
  passed(texts.about.openPages, texts.openPages({ n: figures.streams })),
  searchLine(figures, texts),
  ...switchLines(figures, texts),
]
