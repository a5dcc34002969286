import { fileCaching } from '#features/files/file-access.ts'
import { fileHeaders } from '#platform/http/security-headers.ts'
import { type Http, serve } from '#platform/http/serve.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import * as contract from '../contract.ts'
import { understandJob } from '../extract-job.ts'
import { openCover, type OpenPreviewDeps, readPreview } from './open-preview.ts'
import { extractContent, type UnderstandDeps } from './extract-content.ts'

export interface PreviewsDeps extends OpenPreviewDeps, UnderstandDeps {
  readonly jobs: Pick<JobQueue, 'work'>
}

export function previewsRoutes(http: Http, deps: PreviewsDeps) {
  deps.jobs.work(understandJob, ({ resourceId }, signal) => extractContent(deps, resourceId, signal))

  serve(http, contract.openCover, async ({ params, actor, header }, reply) => {
    const size = params.fileName === 'small.webp' ? 'small' : 'large'
    const asked = header('if-none-match')
    const { verified, etag, content } = await openCover(deps, params.resourceId, size, actor, asked)
    void reply.headers({ etag, 'cache-control': fileCaching(verified) })
    if (!content) return reply.code(304).send()
    const ofPicture = { 'content-type': 'image/webp', 'content-length': content.length }
    return reply.headers({ ...fileHeaders, ...ofPicture }).send(content)
  })

  serve(http, contract.readPreview, async ({ params, actor }, reply) => {
    const { verified, preview } = await readPreview(deps, params.resourceId, actor)
    void reply.header('cache-control', fileCaching(verified))
    return preview
  })
}
