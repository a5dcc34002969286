/** What the operator should know of the site, in words: one line a thing, with what to do where something is wrong. */
import type { ReturnOf } from '#shared/endpoint.ts'
import type { siteStatus } from './contract.ts'
import { backupLine } from './backup-line.ts'
import type { SiteFigures } from './site-figures.ts'

export type StatusLine = ReturnOf<typeof siteStatus>['lines'][number]

const ok = (about: string, words: string): StatusLine => ({ about, state: 'ok', words })
const look = (about: string, words: string): StatusLine => ({ about, state: 'look', words })
const act = (about: string, words: string): StatusLine => ({ about, state: 'act', words })

const megabyte = 1_048_576
const tenGigabytes = 10_240 * megabyte

function inMegabytes(bytes: number) {
  if (bytes >= tenGigabytes) return `${(bytes / megabyte / 1_024).toFixed(0)} GB`
  return `${(bytes / megabyte).toFixed(bytes < 10 * megabyte ? 1 : 0)} MB`
}
const counted = (n: number, one: string, more: string) => `${n} ${n === 1 ? one : more}`

function databaseLine({ database, sizes }: SiteFigures): StatusLine {
  const kind = database.own ? 'The embedded one' : 'Your own server'
  if (database.away)
    return act(
      'Database',
      `${kind}, and it does not answer. Pages open, nothing is saved. It goes on by itself; if it does not, look at the server and at the log.`,
    )
  const size = sizes ? `, ${inMegabytes(sizes.databaseBytes)}` : ''
  const replicas = sizes?.replicas ? `, ${counted(sizes.replicas, 'replica', 'replicas')} connected` : ''
  if (database.waiting > 0)
    return look('Database', `${kind}${size}${replicas}. ${counted(database.waiting, 'call waits', 'calls wait')} for it now.`) // prettier-ignore
  return ok('Database', `${kind}${size}${replicas}.`)
}

const resourcesLine = ({ counts }: SiteFigures): readonly StatusLine[] =>
  counts
    ? [
        ok(
          'Records',
          `${counts.published} published, ${counts.waiting} ${counts.waiting === 1 ? 'waits' : 'wait'} for a moderator.`,
        ),
      ]
    : []

function filesLine({ bucket, sizes, quotaBytes }: SiteFigures): readonly StatusLine[] {
  if (!sizes) return []
  const place = bucket ? 'In the bucket' : 'On the disk'
  const words = `${place}: ${counted(sizes.files, 'file', 'files')}, ${inMegabytes(sizes.fileBytes)}`
  if (quotaBytes === undefined) return [ok('Files', `${words}.`)]
  const of = `${words} of ${inMegabytes(quotaBytes)} allowed.`
  const full = sizes.fileBytes > quotaBytes * 0.9
  return [full ? look('Files', `${of} Raise STORAGE_QUOTA_MB soon.`) : ok('Files', of)]
}

/** Uploads are refused below 5 %. */
function diskLine({ disk }: SiteFigures): readonly StatusLine[] {
  if (!disk) return []
  const share = disk.freeBytes / disk.totalBytes
  const words = `${inMegabytes(disk.freeBytes)} free, ${Math.floor(share * 100)} %.`
  if (share < 0.05) return [act('Disk', `${words} Uploads are refused: make room.`)]
  return [share < 0.1 ? look('Disk', `${words} Make room soon.`) : ok('Disk', words)]
}

function workLine({ counts }: SiteFigures): readonly StatusLine[] {
  if (!counts) return []
  const { jobsWaiting, jobsFailing } = counts
  const words = `${counted(jobsWaiting, 'job waits', 'jobs wait')}.`
  if (jobsFailing > 0)
    return [look('Background work', `${words} ${jobsFailing} failed at least once; the log says why.`)]
  return [
    jobsWaiting > 500
      ? look('Background work', `${words} Does a node with JOBS=on run?`)
      : ok('Background work', words),
  ]
}

function uploadsLine({ counts }: SiteFigures): readonly StatusLine[] {
  if (!counts) return []
  const { uploads, uploadBytes } = counts
  if (uploads === 0) return [ok('Uploads', 'None is on its way.')]
  const words = `${counted(uploads, 'is', 'are')} on the way or not filed yet, ${inMegabytes(uploadBytes)}.`
  return [ok('Uploads', words)]
}

function searchLine({ index }: SiteFigures): StatusLine {
  if (index === 'off') return ok('Search', 'From the database (SEARCH_INDEX_MB=0).')
  if (index === 'none')
    return look(
      'Search',
      'From the database: the index is being loaded, or it would be larger than SEARCH_INDEX_MB.',
    )
  return ok(
    'Search',
    `From memory: ${counted(index.resources, 'resource', 'resources')} in ${inMegabytes(index.bytes)}.`,
  )
}

const switchLines = ({ mail, google, scanner, testLimits }: SiteFigures): readonly StatusLine[] => [
  ok('Mail', mail ? 'On.' : 'Off: you or an admin hand out links to new passwords.'),
  ok('Sign-in with Google', google ? 'On.' : 'Off.'),
  ok('Virus scanner', scanner ? 'On.' : 'Off: nobody scans what is uploaded.'),
  testLimits
    ? act('Limits', 'Lifted by LIMITS=test, which is for test runs. Take it away.')
    : ok('Limits', 'In force.'),
]

/** Every line there is to say; what only the database knows is left out while it is away. */
export const statusLines = (figures: SiteFigures): readonly StatusLine[] => [
  databaseLine(figures),
  backupLine(figures),
  ...diskLine(figures),
  ...filesLine(figures),
  ...resourcesLine(figures),
  ...workLine(figures),
  ...uploadsLine(figures),
  ok('Open pages', `${counted(figures.streams, 'listens', 'listen')} for changes on this node.`),
  searchLine(figures),
  ...switchLines(figures),
]
