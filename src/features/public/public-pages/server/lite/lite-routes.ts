import { commonFailure } from '#shared/failure.ts'
import { failing } from '#shared/endpoint.ts'
import { plainPageHeaders } from '#platform/http/security-headers.ts'
import { builtSite } from '#platform/http/site.ts'
import { type Call, type Http, type Reply, serve, sourceOf } from '#platform/http/serve.ts'
import { reportResource } from '#features/review/reports/server/routes.ts'
import { addError, type ErrorDeps } from '#features/contributing/corrections/server/errors-repository.ts'
import { findCurrent } from '#features/catalogue/resources/server/resources-repository.ts'
import { countVerified } from '#features/catalogue/subjects/server/subjects-repository.ts'
import { subjectById, subjects as all, subjectTitle } from '#features/catalogue/subjects/subject.ts'
import * as contract from '../../contract.ts'
import type { PublicPagesDeps } from '../public-pages-deps.ts'
import { aboutDataPage } from '../about-data-page.ts'
import { styleHash } from '../styles.ts'
import { liteSearch, liteSubject } from './list/lite-list.ts'
import { verifyFormToken, submissionKey, signFormToken } from './csrf-token.ts'
import { errorForm, formThanks, reportForm } from './lite-report.ts'
import { html } from '#platform/markup.ts'
import { addressIn, type Language } from '#shared/languages.ts'
import { plainPage } from '../plain-page.ts'
import { messagesIn } from '../../messages.ts'
import { formatResourceCount } from '../page-texts.ts'

/** Home of the lite site: the subjects with their numbers of resources. */

/** `baseUrl` as in `https://thuto.example`. */
async function liteHome({ db, baseUrl }: PublicPagesDeps, language: Language): Promise<string> {
  const counts = await countVerified(db)
  const texts = messagesIn(language).homeTexts
  const items = all.map(({ id, storageName }) => {
    const count = counts.get(storageName) ?? 0
    const shown = formatResourceCount(language, count)
    return html`<li>
      <a href="${addressIn(`/lite/subject/${id}`, language)}">${subjectTitle(storageName, language)}</a>
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

type FormCall = Call<typeof contract.readLiteReport> | Call<typeof contract.readLiteError>

/** Returns the source for the ledger. A request without a cookie creates a visitor, within the same limit as the app. */
async function reporterSource(deps: PublicPagesDeps, { actor, source, address }: FormCall, reply: Reply) {
  if (actor.kind !== 'nobody') return source
  await deps.limiter.spend('visitor', { address, source })
  const cookie = deps.newVisitorCookie()
  void reply.header('set-cookie', cookie)
  return sourceOf(await deps.resolveActor(cookie.split(';', 1)[0]), address)
}

const fail = failing(contract.readLiteReport)

async function findPublicResource({ db }: PublicPagesDeps, id: string) {
  const [resource] = (await findCurrent(db, [id])).items
  if (!resource) throw fail('resource_not_found')
  return resource
}

type Form = 'report' | 'error'

async function openForm(deps: PublicPagesDeps, form: Form, call: FormCall, reply: Reply) {
  const resource = await findPublicResource(deps, call.params.resourceId)
  const source = await reporterSource(deps, call, reply)
  const token = signFormToken(`${form} ${resource.id}`, source, deps.now(), deps.formSigner)
  return { resource, token, language: call.query.lang }
}

/** Returns the resource of a sent form. Throws for a form that this site did not send to this source. */
function sentForm(deps: PublicPagesDeps, form: Form, id: string, sent: Record<'token' | 'source', string>) {
  const isOurs = verifyFormToken(sent.token, `${form} ${id}`, sent.source, deps.formSigner)
  if (!isOurs) throw commonFailure('foreign_origin')
  return findPublicResource(deps, id)
}

type Headers = Readonly<Record<string, string>>

function readRoutes(http: Http, deps: PublicPagesDeps, headers: Headers) {
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
  serve(http, contract.aboutData, ({ query }) => aboutDataPage(deps, builtSite, query.lang), {
    headers,
    dependsOn: () => 'counts',
  })
  serve(http, contract.readLiteSearch, ({ query }) => liteSearch(deps, query), { headers })
}

function formRoutes(http: Http, deps: PublicPagesDeps & ErrorDeps, headers: Headers) {
  serve(
    http,
    contract.readLiteReport,
    async (call, reply) => reportForm(await openForm(deps, 'report', call, reply)),
    { headers },
  )
  serve(
    http,
    contract.sendLiteReport,
    async ({ params, query, body: { token, ...report }, source, addressHash }) => {
      const resource = await sentForm(deps, 'report', params.resourceId, { token, source })
      const key = submissionKey(token, report.reason, report.text)
      await reportResource(deps.db, { ...params, ...report, source, addressHash }, key)
      return formThanks(resource, 'report', query.lang)
    },
    { headers },
  )
  serve(
    http,
    contract.readLiteError,
    async (call, reply) => errorForm(await openForm(deps, 'error', call, reply), call.query.page),
    { headers },
  )
  serve(
    http,
    contract.sendLiteError,
    async ({ params, query, body: { token, ...error }, actor, source, addressHash }) => {
      const resource = await sentForm(deps, 'error', params.resourceId, { token, source })
      const key = submissionKey(token, JSON.stringify(error))
      await addError(deps, { ...params, ...error, actor, source, addressHash }, key)
      return formThanks(resource, 'error', query.lang)
    },
    { headers },
  )
}

export function liteRoutes(http: Http, deps: PublicPagesDeps & ErrorDeps) {
  const headers = plainPageHeaders(deps.baseUrl.startsWith('https:'), [styleHash()])
  readRoutes(http, deps, headers)
  formRoutes(http, deps, headers)
}
