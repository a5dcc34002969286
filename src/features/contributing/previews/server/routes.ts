import { fileCaching } from '#features/contributing/files/file-access.ts'
import { fileHeaders } from '#platform/http/security-headers.ts'
import { type Http, serve } from '#platform/http/serve.ts'
import type { JobQueue } from '#platform/job-queue.ts'
import * as contract from '../contract.ts'
import { checkJob, extractJob } from '../extract-job.ts'
import { checkAgain } from './check-again.ts'
import { openCover, type OpenPreviewDeps, readPreview } from './open-preview.ts'
import { previewsRepository } from './previews-repository.ts'
import { extractContent, type PreviewDeps } from './extract-content.ts'

export function previewsFeature(given: Omit<PreviewDeps, 'previews'>) {
  const { db } = given
  const previews = previewsRepository(db)
  const extractDeps = { ...given, previews }
  return {
    previews,
    routes: (http: Http) => previewsRoutes(http, { db, previews }),
    jobs(queue: Pick<JobQueue, 'work'>) {
      queue.work(extractJob, ({ resourceId }, signal) => extractContent(extractDeps, resourceId, signal))
      queue.work(checkJob, ({ resourceId }, signal) => checkAgain(extractDeps, resourceId, signal))
    },
  }
}

function previewsRoutes(http: Http, deps: OpenPreviewDeps) {
  serve(http, contract.openCover, async ({ params, actor, header }, reply) => {
    const size = params.fileName === 'small.webp' ? 'small' : 'large'
    const ifNoneMatch = header('if-none-match')
    const { verified, etag, content } = await openCover(deps, params.resourceId, size, actor, ifNoneMatch)
    void reply.headers({ etag, 'cache-control': fileCaching(verified) })
    if (!content) return reply.code(304).send()
    const pictureHeaders = { 'content-type': 'image/webp', 'content-length': content.length }
    return reply.headers({ ...fileHeaders, ...pictureHeaders }).send(content)
  })

  serve(http, contract.readPreview, async ({ params, actor }, reply) => {
    const { verified, preview } = await readPreview(deps, params.resourceId, actor)
    void reply.header('cache-control', fileCaching(verified))
    return preview
  })
}
