import { commonFailure } from '#shared/failure.ts'
import { failing } from '#shared/endpoint.ts'
import type { WhoIs } from '#platform/auth/resolve-actor.ts'
import { plainPageHeaders } from '#platform/http/security-headers.ts'
import { type Call, type Http, type Reply, serve, sourceOf } from '#platform/http/serve.ts'
import type { Limiter } from '#platform/limits/limiter.ts'
import type { Report } from '#features/reports/server/reports-repository.ts'
import type { ResourcesRepository } from '#features/resources/server/resources-repository.ts'
import type { SubjectsRepository } from '#features/subjects/server/subjects-repository.ts'
import { subjectById } from '#features/subjects/subject.ts'
import * as contract from '../../contract.ts'
import { styleHash } from '../layout/styles.ts'
import { liteHome } from './lite-home.ts'
import { type ListParts, liteSearch, liteSubject } from './list/lite-list.ts'
import { verifyFormToken, submissionKey, signFormToken } from './report/csrf-token.ts'
import { reportForm, reportThanks } from './report/lite-report.ts'

export interface LiteParts extends ListParts {
  readonly resources: Pick<ResourcesRepository, 'page' | 'byIds'>
  readonly subjects: SubjectsRepository
  /** Counts a report; the same key counts once. */
  readonly sendReport: (report: Report, key: string) => Promise<unknown>
  readonly whoIs: WhoIs
  readonly limiter: Pick<Limiter, 'spend'>
  /** The Set-Cookie line of a fresh visitor. */
  readonly newVisitorCookie: () => string
  readonly formSecret: string
  readonly now: () => Date
  readonly config: { readonly baseUrl: string }
}

type ReportCall = Pick<Call<typeof contract.readLiteReport>, 'actor' | 'source' | 'address'>

/** Who asks, as ledgers name them. Somebody without a cookie becomes a visitor, as in the app and as often. */
async function askerOf(parts: LiteParts, { actor, source, address }: ReportCall, reply: Reply) {
  if (actor.kind !== 'nobody') return source
  await parts.limiter.spend('visitor', { address, source })
  const cookie = parts.newVisitorCookie()
  void reply.header('set-cookie', cookie)
  return sourceOf(await parts.whoIs(cookie.split(';', 1)[0]), address)
}

const fail = failing(contract.readLiteReport)

async function publicOne({ resources }: LiteParts, id: string) {
  const [resource] = await resources.byIds([id])
  if (!resource) throw fail('resource_not_found')
  return resource
}

const formOf = (resourceId: string) => `report ${resourceId}`

function readingRoutes(http: Http, parts: LiteParts, headers: Readonly<Record<string, string>>) {
  const { subjects, config } = parts
  serve(http, contract.readLiteHome, ({ query }) => liteHome({ subjects, ...config }, query.lang), {
    headers,
    dependsOn: () => 'counts',
  })
  serve(
    http,
    contract.readLiteSubject,
    async ({ params, query }) => {
      const subject = subjectById(params.subjectId)
      if (!subject) throw commonFailure('not_found')
      return liteSubject(parts, subject, query)
    },
    { headers },
  )
  serve(http, contract.readLiteSearch, ({ query }) => liteSearch(parts, query), { headers })
}

export function liteRoutes(http: Http, parts: LiteParts) {
  const headers = plainPageHeaders(parts.config.baseUrl.startsWith('https:'), [styleHash()])
  readingRoutes(http, parts, headers)

  serve(
    http,
    contract.readLiteReport,
    async (call, reply) => {
      const { resourceId } = call.params
      const resource = await publicOne(parts, resourceId)
      const asker = await askerOf(parts, call, reply)
      const token = signFormToken(formOf(resourceId), asker, parts.now(), parts.formSecret)
      return reportForm(resource, token, call.query.lang)
    },
    { headers },
  )

  serve(
    http,
    contract.sendLiteReport,
    async ({ params: { resourceId }, query, body, source, addressHash }) => {
      const { token, reason, text } = body
      if (!verifyFormToken(token, formOf(resourceId), source, parts.formSecret))
        throw commonFailure('foreign_origin')
      const resource = await publicOne(parts, resourceId)
      const key = submissionKey(token, reason, text)
      await parts.sendReport({ resourceId, reason, text, source, addressHash }, key)
      return reportThanks(resource, query.lang)
    },
    { headers },
  )
}
