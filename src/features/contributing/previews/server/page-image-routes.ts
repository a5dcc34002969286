import { failing } from '#shared/endpoint.ts'
import { partOf } from '#features/contributing/files/byte-range.ts'
import { fileCaching } from '#features/contributing/files/file-access.ts'
import { findFile } from '#features/contributing/files/server/open-file.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { fileHeaders } from '#platform/http/security-headers.ts'
import { type Http, type Reply, serve } from '#platform/http/serve.ts'
import { openPageImage } from '../contract.ts'
import { drawablePages, type PageImage, pageImageOf, pictureNumberOf } from '../page-image.ts'
import { type PageDrawingDeps, pageDrawings } from './page-drawings.ts'
import { findShownPicture } from './text-repository.ts'

interface ShownPicture {
  readonly id: string
  readonly n: number
  readonly sha256: string
  readonly verified: boolean
}

/** A picture inside a Word or PowerPoint file. */
async function sendShown(
  db: Db,
  { id, n, sha256, verified }: ShownPicture,
  header: (name: string) => string | undefined,
  reply: Reply,
) {
  const picture = await findShownPicture(db, id, n)
  if (!picture) throw fail('resource_not_found')
  const etag = `"${sha256.slice(0, 32)}-${n}"`
  const { status } = partOf({ ifNoneMatch: header('if-none-match') }, { bytes: picture.length, etag })
  void reply.headers({ ...fileHeaders, etag, 'cache-control': fileCaching(verified) })
  if (status === 304) return reply.code(304).send()
  return reply.headers({ 'content-type': 'image/webp', 'content-length': picture.length }).send(picture)
}

export interface PageImageDeps extends PageDrawingDeps {
  readonly db: Db
}

const fail = failing(openPageImage)
/** Raise it when `reading/pictures/draw-pages.ts` draws differently. */
const drawingVersion = 1

/** By what is drawn, so that a client with the picture costs no drawing. */
const etagOf = (sha256: string, { page, width }: PageImage) =>
  `"${sha256.slice(0, 32)}-${page}-${width}-${drawingVersion}"`

/** Pictures of the pages of a PDF and of those inside a file, with the access rules of the file. */
export function pageImageRoutes(http: Http, deps: PageImageDeps) {
  const pictures = pageDrawings(deps)

  serve(http, openPageImage, async ({ params, actor, address, header }, reply) => {
    const file = await findFile(deps.db, params.resourceId, actor)
    const n = pictureNumberOf(params.fileName)
    if (n !== undefined) return sendShown(deps.db, { ...file, id: params.resourceId, n }, header, reply)
    const image = pageImageOf(params.fileName)
    const pages = drawablePages(file)
    if (!image || image.page > pages) throw fail('resource_not_found')
    const etag = etagOf(file.sha256, image)
    // Also of a 304, whose policy replaces that of the cached picture.
    const headers = { ...fileHeaders, etag, 'cache-control': fileCaching(file.verified) }
    if (partOf({ ifNoneMatch: header('if-none-match') }, { bytes: 0, etag }).status === 304)
      return reply.headers(headers).code(304).send()
    const kept = pictures.kept({ ...file, pages }, image)
    const picture = kept ? kept.picture : await pictures.draw({ ...file, pages }, image, address)
    // The record may have been hidden while the drawing waited.
    const { sha256 } = kept ? file : await findFile(deps.db, params.resourceId, actor)
    if (!picture || sha256 !== file.sha256) throw fail('resource_not_found')
    const pictureHeaders = { 'content-type': 'image/webp', 'content-length': picture.length }
    return reply.headers({ ...headers, ...pictureHeaders }).send(picture)
  })
}
