import type { JobQueue } from '#server/platform/jobs/job-queue.ts'
import { understandJob } from '../understand-job.ts'
import type { PreviewsRepository } from './previews-repository.ts'

export interface HandOutParts {
  readonly previews: Pick<PreviewsRepository, 'forgotten'>
  readonly jobs: Pick<JobQueue, 'send'>
  readonly now: () => Date
}

/** By then a job's own tries are over, so it was lost, or the file is older than jobs are. */
const forgottenAfterMs = 15 * 60_000
/** So many a round: nobody waits for old files, and reading them takes most of the time until the next. */
const handedOut = 500

/** Gives a new job to files that nobody has read for a quarter of an hour. Repeatable: a job too many finds nothing to do. */
export async function handOutUnread({ previews, jobs, now }: HandOutParts) {
  const before = new Date(now().getTime() - forgottenAfterMs)
  for (const resourceId of await previews.forgotten(before, handedOut))
    await jobs.send(understandJob, { resourceId })
}
