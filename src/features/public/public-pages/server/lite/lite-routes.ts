import { commonFailure } from '#shared/failure.ts'
import { failing } from '#shared/endpoint.ts'
import { plainPageHeaders } from '#platform/http/security-headers.ts'
import { type Call, type Http, type Reply, serve, sourceOf } from '#platform/http/serve.ts'
import { reportResource } from '#features/review/reports/server/routes.ts'
import { findVerified } from '#features/catalogue/resources/server/resources-repository.ts'
import { countVerified } from '#features/catalogue/subjects/server/subjects-repository.ts'
import { subjectById, subjects as all } from '#features/catalogue/subjects/subject.ts'
import * as contract from '../../contract.ts'
import type { PublicPagesDeps } from '../public-pages-deps.ts'
import { styleHash } from '../styles.ts'
import { liteSearch, liteSubject } from './list/lite-list.ts'
import { verifyFormToken, submissionKey, signFormToken } from './csrf-token.ts'
import { reportForm, reportThanks } from './lite-report.ts'
import { html } from '#platform/markup.ts'
import { addressIn, type Language } from '#shared/languages.ts'
import { plainPage } from '../plain-page.ts'
import { messagesIn } from '../../messages.ts'
import { formatResourceCount, subjectTitlesIn } from '../page-texts.ts'

/** Home of the lite site: the subjects with their numbers of resources. */

/** `baseUrl` as in `https://thuto.example`. */
async function liteHome({ db, baseUrl }: PublicPagesDeps, language: Language): Promise<string> {
  const counts = await countVerified(db)
  const texts = messagesIn(language).homeTexts
  const items = all.map(({ id, storageName }) => {
    const count = counts.get(storageName) ?? 0
    const shown = formatResourceCount(language, count)
    return html`<li>
      <a href="${addressIn(`/lite/subject/${id}`, language)}">${subjectTitlesIn(language)[id]}</a>
      (${shown.replaceAll(' ', '\u00a0')})
    </li>`
  })
  const body = html`<h1>${texts.title}</h1>
    <p>${texts.introduction}</p>
    <h2>${texts.subjects}</h2>
    <ul class="list">
      !${items}
    </ul>`
  const description = texts.introduction
  return plainPage({ title: texts.title, language, path: '/lite', baseUrl, description, body })
}

type ReportCall = Call<typeof contract.readLiteReport>

/** Returns the source for the ledger. A request without a cookie creates a visitor, within the same limit as the app. */
async function reporterSource(deps: PublicPagesDeps, { actor, source, address }: ReportCall, reply: Reply) {
  if (actor.kind !== 'nobody') return source
  await deps.limiter.spend('visitor', { address, source })
  const cookie = deps.newVisitorCookie()
  void reply.header('set-cookie', cookie)
  return sourceOf(await deps.resolveActor(cookie.split(';', 1)[0]), address)
}

const fail = failing(contract.readLiteReport)

async function findPublicResource({ db }: PublicPagesDeps, id: string) {
  const [resource] = await findVerified(db, [id])
  if (!resource) throw fail('resource_not_found')
  return resource
}

const formName = (resourceId: string) => `report ${resourceId}`

function readRoutes(http: Http, deps: PublicPagesDeps, headers: Readonly<Record<string, string>>) {
  serve(http, contract.readLiteHome, ({ query }) => liteHome(deps, query.lang), {
    headers,
    dependsOn: () => 'counts',
  })
  serve(
    http,
    contract.readLiteSubject,
    async ({ params, query }) => {
      const subject = subjectById(params.subjectId)
      if (!subject) throw commonFailure('not_found')
      return liteSubject(deps, subject, query)
    },
    { headers },
  )
  serve(http, contract.readLiteSearch, ({ query }) => liteSearch(deps, query), { headers })
}

export function liteRoutes(http: Http, deps: PublicPagesDeps) {
  const headers = plainPageHeaders(deps.baseUrl.startsWith('https:'), [styleHash()])
  readRoutes(http, deps, headers)

  serve(
    http,
    contract.readLiteReport,
    async (call, reply) => {
      const { resourceId } = call.params
      const resource = await findPublicResource(deps, resourceId)
      const source = await reporterSource(deps, call, reply)
      const token = signFormToken(formName(resourceId), source, deps.now(), deps.formSigner)
      return reportForm(resource, token, call.query.lang)
    },
    { headers },
  )

  serve(
    http,
    contract.sendLiteReport,
    async ({ params: { resourceId }, query, body, source, addressHash }) => {
      const { token, reason, text } = body
      if (!verifyFormToken(token, formName(resourceId), source, deps.formSigner))
        throw commonFailure('foreign_origin')
      const resource = await findPublicResource(deps, resourceId)
      const key = submissionKey(token, reason, text)
      await reportResource(deps.db, { resourceId, reason, text, source, addressHash }, key)
      return reportThanks(resource, query.lang)
    },
    { headers },
  )
}
