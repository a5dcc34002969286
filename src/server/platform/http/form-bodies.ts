/** Bodies of HTML forms, as browsers without scripts and harvesters send them. */
import { parse } from 'node:querystring'
import type { FastifyInstance } from 'fastify'

export const formType = 'application/x-www-form-urlencoded'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes the fields of a form. */
    takesForm?: true
    /** The media type of its answers, where they are text. */
    gives?: string
  }
}

/** Fields become texts, those that come several times lists of them; whatever is more than a hundred is left out. */
export function takeForms(http: FastifyInstance) {
  http.addContentTypeParser(formType, { parseAs: 'string' }, (_request, body, done) => {
    done(null, { ...parse(String(body), '&', '=', { maxKeys: 100 }) })
  })
}
