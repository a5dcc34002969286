import { createHash } from 'node:crypto'
import { failing } from '#shared/endpoint.ts'
import { partOf } from '#features/contributing/files/byte-range.ts'
import { fileCaching } from '#features/contributing/files/file-access.ts'
import { findFile } from '#features/contributing/files/server/open-file.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { fileHeaders } from '#platform/http/security-headers.ts'
import { type Http, serve } from '#platform/http/serve.ts'
import type { JobQueue } from '#platform/job-queue.ts'
import * as contract from '../contract.ts'
import { largeCoverUrl } from '../cover.ts'
import { drawablePages } from '../page-image.ts'
import { checkAgain, checkJob } from './check-again.ts'
import { extractContent, extractJob, type PreviewDeps } from './extract-content.ts'
import { findCover, findOpens, findPreview } from './previews-repository.ts'

export function previewJobs(queue: JobQueue, deps: PreviewDeps) {
  queue.work(extractJob, ({ resourceId }, signal) => extractContent(deps, resourceId, signal))
  queue.work(checkJob, ({ resourceId }, signal) => checkAgain(deps, resourceId, signal))
}

// Both endpoints have the same failures.
const fail = failing(contract.readPreview)
const shownCharacters = 5_000

/** Cover and preview of a file, with the access rules of the file. */
export function previewRoutes(http: Http, db: Db) {
  serve(http, contract.openCover, async ({ params: { resourceId, fileName }, actor, header }, reply) => {
    const { verified } = await findFile(db, resourceId, actor)
    const cover = await findCover(db, resourceId, fileName === 'small.webp' ? 'small' : 'large')
    if (!cover) throw fail('resource_not_found')
    const etag = `"${createHash('sha256').update(cover).digest('hex').slice(0, 32)}"`
    const part = partOf({ ifNoneMatch: header('if-none-match') }, { bytes: cover.length, etag })
    void reply.headers({ ...fileHeaders, etag, 'cache-control': fileCaching(verified) })
    if (part.status === 304) return reply.code(304).send()
    const pictureHeaders = { 'content-type': 'image/webp', 'content-length': cover.length }
    return reply.headers(pictureHeaders).send(Buffer.from(cover))
  })

  serve(http, contract.readPreview, async ({ params: { resourceId }, actor }, reply) => {
    const { verified } = await findFile(db, resourceId, actor)
    const found = await findPreview(db, resourceId, shownCharacters)
    if (!found) throw fail('resource_not_found')
    const { thumbnail, mime, ...preview } = found
    const opened = await findOpens(db, resourceId)
    void reply.header('cache-control', fileCaching(verified))
    const pageImages = drawablePages({ mime, pages: preview.pages }) > 0
    return {
      ...preview,
      ...(opened && { opened }),
      pageImages,
      cover: thumbnail === null ? null : largeCoverUrl(thumbnail),
    }
  })
}
