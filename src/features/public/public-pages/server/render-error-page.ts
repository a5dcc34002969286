/** Error page without scripts: the error, its cause and the next step. */
import { html } from '#platform/markup.ts'
import { addressIn, type Language } from '#shared/languages.ts'
import { plainPage } from './plain-page.ts'
import { type errorTexts, messagesIn } from '../messages.ts'

interface PageError {
  readonly status: number
  /** Some have a title of their own. */
  readonly code?: string
  /** In the language of the page. */
  readonly message: string
  readonly retryAfterSeconds?: number | undefined
}

/** Their messages address API clients: the page shows its title only. */
const titleOnly: readonly number[] = [401, 403, 415]
const retryable: readonly number[] = [429, 503]

/** Links to the requested page, never to another site (T29). */
const retryLink = (url: string, label: string) =>
  /^\/(?![/\\])/.test(url) ? html`<p><a class="button" href="${url}">${label}</a></p>` : ''

const waitText = (seconds: number, { waitSeconds, waitMinutes }: typeof errorTexts) =>
  seconds < 60 ? waitSeconds({ seconds }) : waitMinutes({ minutes: Math.ceil(seconds / 60) })

/** `url`: the requested path with its query. */
export function renderErrorPage(error: PageError, url: string, language: Language): string {
  const { status, code, message, retryAfterSeconds } = error
  const texts = messagesIn(language).errorTexts
  const { titles, steps } = texts
  const forStatus = (those: Readonly<Record<string, string>>) => those[status]
  const ownTitle = Object.entries(titles).find(([name]) => name === code)?.[1]
  const title = ownTitle ?? forStatus(titles) ?? titles.other
  const hidesMessage = titleOnly.includes(status) || message === `${title}.`
  const hasStep = ownTitle === undefined && !retryable.includes(status)
  const step = !hasStep ? undefined : (forStatus(steps) ?? steps.other)
  const body = html`<h1>${title}</h1>
    !${hidesMessage ? '' : html`<p>${message}</p>`} !${step === undefined ? '' : html`<p>${step}</p>`}
    !${retryAfterSeconds === undefined ? '' : html`<p>${waitText(retryAfterSeconds, texts)}</p>`}
    !${retryable.includes(status) ? retryLink(url, texts.retry) : ''}
    <p><a href="${addressIn('/lite', language)}">${texts.subjects}</a></p>`
  return plainPage({ title, language, path: '/lite', body })
}
