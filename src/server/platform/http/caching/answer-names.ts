/** Public answers carry a name of what they say, so that whoever has one already is told just that. */
import type { FastifyInstance } from 'fastify'
import { nameOf } from '../public-reads/answer.ts'
import { saidAgain, usualHeaders } from '../security-headers.ts'

const plain = (tag: string) => tag.trim().replace(/^W\//, '')

/** Whether the caller has this answer (`If-None-Match`). */
export const isKnown = (asked: string | undefined, name: string) =>
  asked?.split(',').some((tag) => plain(tag) === '*' || plain(tag) === plain(name)) === true

/** The validators a browser stored with the response. */
const keptByCaller = Object.keys({ 'content-type': '', ...usualHeaders(true) }).filter(
  (header) => !saidAgain.has(header),
)
const usualPolicy = usualHeaders(false)['content-security-policy']

/** Before anything packs answers: names the public ones that are text, and cuts short what their caller has. */
export function nameAnswers(http: FastifyInstance) {
  http.addHook('onSend', (request, reply, payload, done) => {
    let sent = payload
    const isPublic = String(reply.getHeader('cache-control')).startsWith('public')
    if (typeof payload === 'string' && isPublic && reply.statusCode === 200) {
      const name = nameOf(payload)
      void reply.headers({ etag: name, vary: 'accept-encoding' })
      if (isKnown(request.headers['if-none-match'], name)) {
        void reply.code(304)
        sent = ''
      }
    }
    // Pages and files say theirs each time: a stricter rule reaches copies of before.
    const isPlain = reply.getHeader('content-security-policy') === usualPolicy
    if (reply.statusCode === 304 && isPlain)
      for (const header of keptByCaller) void reply.removeHeader(header)
    done(null, sent)
  })
}
