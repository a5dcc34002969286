/** What the operator should know of the site, in words: one line a thing, with what to do where something is wrong. */
import type { ReturnOf } from '#shared/endpoint.ts'
import type { siteStatus } from './contract.ts'
import { backupLine } from './backup-line.ts'
import { statusTexts } from './messages.ts'
import type { SiteFigures } from './site-figures.ts'

export type StatusLine = ReturnOf<typeof siteStatus>['lines'][number]

const ok = (about: string, words: string): StatusLine => ({ about, state: 'ok', words })
const look = (about: string, words: string): StatusLine => ({ about, state: 'look', words })
const run = (about: string, words: string): StatusLine => ({ about, state: 'act', words })

const megabyte = 1_048_576
const tenGigabytes = 10_240 * megabyte

function inMegabytes(bytes: number) {
  if (bytes >= tenGigabytes) return `${(bytes / megabyte / 1_024).toFixed(0)} GB`
  return `${(bytes / megabyte).toFixed(bytes < 10 * megabyte ? 1 : 0)} MB`
}

type Texts = typeof statusTexts

function databaseLine({ database, sizes }: SiteFigures, { about, database: texts }: Texts): StatusLine {
  const kind = database.own ? texts.embedded : texts.own
  if (database.away) return run(about.database, texts.away(kind))
  const size = sizes ? `, ${inMegabytes(sizes.databaseBytes)}` : ''
  const replicas = sizes?.replicas ? `, ${texts.replicas(sizes.replicas)}` : ''
  const words = `${kind}${size}${replicas}.`
  if (database.waiting > 0) return look(about.database, `${words} ${texts.callsWait(database.waiting)}`)
  return ok(about.database, words)
}

const resourcesLine = ({ counts }: SiteFigures, { about, records }: Texts): readonly StatusLine[] =>
  counts ? [ok(about.records, records(counts.published, counts.waiting))] : []

function filesLine({ bucket, sizes, quotaBytes }: SiteFigures, texts: Texts): readonly StatusLine[] {
  if (!sizes) return []
  const { inBucket, onDisk, allowed, raiseQuota } = texts.files
  const words = (bucket ? inBucket : onDisk)(sizes.files, inMegabytes(sizes.fileBytes))
  if (quotaBytes === undefined) return [ok(texts.about.files, `${words}.`)]
  const of = `${words}${allowed(inMegabytes(quotaBytes))}`
  const full = sizes.fileBytes > quotaBytes * 0.9
  return [full ? look(texts.about.files, `${of} ${raiseQuota}`) : ok(texts.about.files, of)]
}

/** Uploads are refused below 5 %. */
function diskLine({ disk }: SiteFigures, { about, disk: texts }: Texts): readonly StatusLine[] {
  if (!disk) return []
  const share = disk.freeBytes / disk.totalBytes
  const words = texts.free(inMegabytes(disk.freeBytes), Math.floor(share * 100))
  if (share < 0.05) return [run(about.disk, `${words} ${texts.uploadsRefused}`)]
  return [share < 0.1 ? look(about.disk, `${words} ${texts.makeRoom}`) : ok(about.disk, words)]
}

function workLine({ counts }: SiteFigures, { about, work: texts }: Texts): readonly StatusLine[] {
  if (!counts) return []
  const { jobsWaiting, jobsFailing } = counts
  const words = texts.waits(jobsWaiting)
  if (jobsFailing > 0) return [look(about.work, `${words} ${texts.failed(jobsFailing)}`)]
  return [jobsWaiting > 500 ? look(about.work, `${words} ${texts.doesANodeRun}`) : ok(about.work, words)]
}

function uploadsLine({ counts }: SiteFigures, { about, uploads: texts }: Texts): readonly StatusLine[] {
  if (!counts) return []
  const { uploads, uploadBytes } = counts
  return [ok(about.uploads, uploads === 0 ? texts.none : texts.onTheWay(uploads, inMegabytes(uploadBytes)))]
}

function searchLine({ index }: SiteFigures, { about, search: texts }: Texts): StatusLine {
  if (index === 'off') return ok(about.search, texts.off)
  if (index === 'none') return look(about.search, texts.none)
  return ok(about.search, texts.fromMemory(index.resources, inMegabytes(index.bytes)))
}

const switchLines = (
  { mail, google, scanner, testLimits }: SiteFigures,
  { about, on, off, mailOff, scannerOff, limitsLifted, limitsInForce }: Texts,
): readonly StatusLine[] => [
  ok(about.mail, mail ? on : mailOff),
  ok(about.google, google ? on : off),
  ok(about.scanner, scanner ? on : scannerOff),
  testLimits ? run(about.limits, limitsLifted) : ok(about.limits, limitsInForce),
]

/** Every line there is to say; what only the database knows is left out while it is away. */
export const statusLines = (figures: SiteFigures, texts: Texts = statusTexts): readonly StatusLine[] => [
  databaseLine(figures, texts),
  backupLine(figures, texts),
  ...diskLine(figures, texts),
  ...filesLine(figures, texts),
  ...resourcesLine(figures, texts),
  ...workLine(figures, texts),
  ...uploadsLine(figures, texts),
  ok(texts.about.openPages, texts.openPages(figures.streams)),
  searchLine(figures, texts),
  ...switchLines(figures, texts),
]
