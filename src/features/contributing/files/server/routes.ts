import { fileHeaders } from '#platform/http/security-headers.ts'
import { type Call, type Http, type Reply, serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import { fileCaching } from '../file-access.ts'
import { openedAs } from '../opened-as.ts'
import { savingUse, useHeader } from '../offline-files.ts'
import type { FileDeps } from './file-deps.ts'
import { dispositionOf, findFile, openFile, redirectOf } from './open-file.ts'

type FoundFile = Awaited<ReturnType<typeof findFile>>
type Opened = Awaited<ReturnType<typeof openFile>>

function headersOf({ file, part, bytes }: Opened) {
  const range = part.status === 206 && { 'content-range': `bytes ${part.first}-${part.last}/${bytes}` }
  const unsatisfied = part.status === 416 && { 'content-range': `bytes */${bytes}` }
  return {
    ...fileHeaders,
    etag: file.etag,
    'accept-ranges': 'bytes',
    'cache-control': fileCaching(file.verified),
    'content-disposition': dispositionOf(file),
    ...(range || unsatisfied),
  }
}

function send(reply: Reply, opened: Opened) {
  const { file, part, bytes, content } = opened
  void reply.code(part.status).headers(headersOf(opened))
  if (!content) return reply.send()
  const length = part.status === 206 ? part.last - part.first + 1 : bytes
  return reply.headers({ 'content-type': file.mime, 'content-length': length }).send(content)
}

type FileCall = Call<typeof contract.openFile> | Call<typeof contract.openEarlierFile>

type Opening = Pick<FoundFile, 'uploaderAccountId'> & { readonly resourceId: string; readonly kind: 'opened' }

export interface FileRouteDeps extends Pick<FileDeps, 'db' | 'files'> {
  /** Counts an open by the rules of figures. */
  readonly countUse: (use: Opening, caller: FileCall) => void
}

/** The whole file, its beginning, an unchanged one, or the way to the bucket. */
const isOpened = ({ statusCode, request, raw }: Reply) =>
  request.method === 'GET' &&
  ([200, 302, 304].includes(statusCode) ||
    (statusCode === 206 && String(raw.getHeader('content-range')).startsWith('bytes 0-')))

export function fileRoutes(http: Http, { db, files, countUse }: FileRouteDeps) {
  function countWhenSent({ verified, uploaderAccountId }: FoundFile, call: FileCall, reply: Reply) {
    if (!verified || call.header(useHeader) === savingUse) return
    const use = { resourceId: call.params.resourceId, kind: 'opened', uploaderAccountId } as const
    reply.raw.once('close', () => isOpened(reply) && countUse(use, call))
  }

  const open = async (call: FileCall, reply: Reply) => {
    const { params, actor, header } = call
    const conditions = {
      range: header('range'),
      ifRange: header('if-range'),
      ifNoneMatch: header('if-none-match'),
    }
    const file = await findFile(db, params.resourceId, actor, 'n' in params ? params.n : undefined)
    countWhenSent(file, call, reply)
    const address = redirectOf(files, file, { ...conditions, openedAs: openedAs(header) })
    // `no-store` is a default header: the signature alone lasts 60 s.
    if (address !== undefined) return reply.redirect(address, 302)
    return send(reply, await openFile(files, file, conditions))
  }
  serve(http, contract.openFile, open)
  serve(http, contract.openEarlierFile, open)
}
