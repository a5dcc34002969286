/** Scripts and styles of the app, sent by the dozen, say no more than they need to. */
import { notFramed } from '../security-headers.ts'
import type { Reply } from '../serve.ts'

/** Rules for documents, which no script or style is; and what asks again for a file that never changes. */
const ofNoUse = [
  'permissions-policy',
  'referrer-policy',
  'x-frame-options',
  'accept-ranges',
  'etag',
  'last-modified',
]

/** For what carries a hash of its content in its name: half of the headers of every answer stay behind. */
export function sendLean(reply: Reply) {
  for (const header of ofNoUse) void reply.removeHeader(header)
  void reply.headers(notFramed)
  // HTTP/1.1 connections persist by default; `Connection` and `Keep-Alive` cost as much as the policy above.
  if (reply.raw.req.httpVersion === '1.1') reply.raw.removeHeader('connection')
}
