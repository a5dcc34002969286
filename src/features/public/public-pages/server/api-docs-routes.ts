/** The API description (`/api/openapi.json`) as a page: ability, parameters, body and responses of each call. */
import { html } from '#platform/markup.ts'
import * as z from 'zod/mini'
import type { Language } from '#shared/languages.ts'
import { plainPage } from './plain-page.ts'
import { type apiDocsTexts, messagesIn } from '../messages.ts'
import { openApi } from '#platform/http/openapi.ts'
import { plainPageHeaders } from '#platform/http/security-headers.ts'
import { type Http, serve } from '#platform/http/serve.ts'
import { readApiDocs } from '../contract.ts'
import { styleHash } from './styles.ts'

type Texts = typeof apiDocsTexts

const content = z.optional(
  z.record(
    z.string(),
    z.object({ schema: z.optional(z.object({ properties: z.optional(z.record(z.string(), z.unknown())) })) }),
  ),
)
const operation = z.object({
  summary: z.string(),
  'x-ability': z.string(),
  'x-public': z.boolean(),
  parameters: z.array(z.object({ name: z.string(), required: z.boolean() })),
  requestBody: z.optional(z.object({ content })),
  responses: z.record(z.string(), z.object({ description: z.string(), content })),
})
type Operation = z.output<typeof operation>
/** The fields of the description that the page shows. */
const apiDescription = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) })

interface Call extends Operation {
  readonly name: string
  /** Fragment of its URL. */
  readonly anchor: string
}

const callsIn = (description: unknown): readonly Call[] =>
  Object.entries(apiDescription.parse(description).paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, each]) => {
      const name = `${method.toUpperCase()} ${path}`
      return { ...each, name, anchor: name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-') }
    }),
  )

const fact = (name: string, value: string) =>
  value === ''
    ? ''
    : html`<dt>${name}</dt>
        <dd>!${value}</dd>`
const code = (text: string) => html`<code>${text}</code>`

/** Media types of a body with the field names of their schemas. */
const bodyOf = (types: z.output<typeof content>) =>
  Object.entries(types ?? {})
    .map(([type, { schema }]) => [type, ...Object.keys(schema?.properties ?? {})].map(code).join(' '))
    .join('<br>')

const responseOf = (
  summary: string,
  [status, { description, content: types }]: readonly [string, Operation['responses'][string]],
) => {
  const text = description === summary ? Object.keys(types ?? {}).join(', ') : description
  return html`<div>!${code(status)} ${text}</div>`
}

function callHtml(
  { name, anchor, summary, parameters, requestBody, responses, ...call }: Call,
  texts: Texts,
) {
  const access = call['x-public'] ? texts.everybody : texts.withAbility({ ability: call['x-ability'] })
  const takes = parameters.map((each) => (each.required ? texts.required({ name: each.name }) : each.name))
  return html`<section id="${anchor}" class="stack">
    <h2><code>${name}</code></h2>
    <p lang="en">${summary}</p>
    <dl class="facts">
      !${[
        fact(texts.access, html`${access}`),
        fact(texts.takes, html`${takes.join(', ')}`),
        fact(texts.body, bodyOf(requestBody?.content)),
        fact(
          texts.answers,
          Object.entries(responses)
            .map((each) => responseOf(summary, each))
            .join(''),
        ),
      ]}
    </dl>
  </section>`
}

/** `description` is an OpenAPI document. Throws a `ZodError` for any other value. */
function apiDocs(description: unknown, baseUrl: string, language: Language): string {
  const texts = messagesIn(language).apiDocsTexts
  const calls = callsIn(description)
  const contents = calls.map(({ name, anchor }) => html`<a href="#${anchor}">${name}</a>`)
  return plainPage({
    title: texts.title,
    language,
    path: '/api/docs',
    description: texts.about,
    baseUrl,
    body: html`<h1>${texts.title}</h1>
      <p>${texts.about}</p>
      <p><a href="/api/openapi.json">${texts.asFile}</a></p>
      <nav aria-label="${texts.contents}">!${contents}</nav>
      !${calls.map((call) => callHtml(call, texts))}`,
  })
}

/** Builds the description per request, when all routes are registered. */
export function apiDocsRoutes(http: Http, baseUrl: string) {
  serve(
    http,
    readApiDocs,
    async ({ query }) => apiDocs(openApi(http.endpoints, baseUrl), baseUrl, query.lang),
    { headers: plainPageHeaders(baseUrl.startsWith('https:'), [styleHash()]), dependsOn: () => [] },
  )
}
