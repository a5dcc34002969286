import { fileCaching } from '#features/contributing/files/file-access.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { fileHeaders } from '#platform/http/security-headers.ts'
import { type Http, serve } from '#platform/http/serve.ts'
import type { JobQueue } from '#platform/job-queue.ts'
import * as contract from '../contract.ts'
import { checkJob, extractJob } from '../extract-job.ts'
import { checkAgain } from './check-again.ts'
import { openCover, readPreview } from './open-preview.ts'
import { extractContent, type PreviewDeps } from './extract-content.ts'

export function previewJobs(queue: JobQueue, deps: PreviewDeps) {
  queue.work(extractJob, ({ resourceId }, signal) => extractContent(deps, resourceId, signal))
  queue.work(checkJob, ({ resourceId }, signal) => checkAgain(deps, resourceId, signal))
}

export function previewRoutes(http: Http, db: Db) {
  serve(http, contract.openCover, async ({ params: { resourceId, fileName }, actor, header }, reply) => {
    const size = fileName === 'small.webp' ? 'small' : 'large'
    const request = { resourceId, size, actor, ifNoneMatch: header('if-none-match') } as const
    const { verified, etag, content } = await openCover(db, request)
    void reply.headers({ etag, 'cache-control': fileCaching(verified) })
    if (!content) return reply.code(304).send()
    const pictureHeaders = { 'content-type': 'image/webp', 'content-length': content.length }
    return reply.headers({ ...fileHeaders, ...pictureHeaders }).send(content)
  })

  serve(http, contract.readPreview, async ({ params, actor }, reply) => {
    const { verified, preview } = await readPreview(db, params.resourceId, actor)
    void reply.header('cache-control', fileCaching(verified))
    return preview
  })
}
