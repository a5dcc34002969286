/** The description of the API (`/api/openapi.json`) as a page: each call with who may make it, what it takes and answers. */
import { html } from 'ghtml'
import * as z from 'zod/mini'
import { localized, type Language } from '#shared/languages.ts'
import { plainPage } from './plain-page.ts'
import { apiDocsTexts } from '../messages.ts'
import { apiDocsTexts as afrikaans } from '../messages.af.ts'

const textsIn = localized(apiDocsTexts, { af: afrikaans })
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
/** What the page reads of the description. */
const apiDescription = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) })

interface Call extends Operation {
  readonly name: string
  /** Its place in the page. */
  readonly at: string
}

const callsIn = (description: unknown): readonly Call[] =>
  Object.entries(apiDescription.parse(description).paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, each]) => {
      const name = `${method.toUpperCase()} ${path}`
      return { ...each, name, at: name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-') }
    }),
  )

const fact = (name: string, told: string) =>
  told === ''
    ? ''
    : html`<dt>${name}</dt>
        <dd>!${told}</dd>`
const code = (text: string) => html`<code>${text}</code>`

/** The types of a body, with the names of its fields where it has some. */
const bodyOf = (types: z.output<typeof content>) =>
  Object.entries(types ?? {})
    .map(([type, { schema }]) => [type, ...Object.keys(schema?.properties ?? {})].map(code).join(' '))
    .join('<br>')

const answerOf = (
  summary: string,
  [status, { description, content: types }]: readonly [string, Operation['responses'][string]],
) => {
  const said = description === summary ? Object.keys(types ?? {}).join(', ') : description
  return html`<div>!${code(status)} ${said}</div>`
}

function callHtml({ name, at, summary, parameters, requestBody, responses, ...call }: Call, texts: Texts) {
  const who = call['x-public'] ? texts.everybody : texts.whoeverMay(call['x-ability'])
  const takes = parameters.map((each) => (each.required ? texts.required(each.name) : each.name))
  return html`<section id="${at}" class="stack">
    <h2><code>${name}</code></h2>
    <p lang="en">${summary}</p>
    <dl class="facts">
      !${[
        fact(texts.who, html`${who}`),
        fact(texts.takes, html`${takes.join(', ')}`),
        fact(texts.body, bodyOf(requestBody?.content)),
        fact(
          texts.answers,
          Object.entries(responses)
            .map((each) => answerOf(summary, each))
            .join(''),
        ),
      ]}
    </dl>
  </section>`
}

/** `description`: as it is served; throws where it is none. */
export function apiDocs(description: unknown, baseUrl: string, language: Language): string {
  const texts = textsIn(language)
  const calls = callsIn(description)
  const contents = calls.map(({ name, at }) => html`<a href="#${at}">${name}</a>`)
  return plainPage({
    title: texts.title,
    language,
    path: '/api/docs',
    baseUrl,
    body: html`<h1>${texts.title}</h1>
      <p>${texts.about}</p>
      <p><a href="/api/openapi.json">${texts.asFile}</a></p>
      <nav aria-label="${texts.contents}">!${contents}</nav>
      !${calls.map((call) => callHtml(call, texts))}`,
  })
}
