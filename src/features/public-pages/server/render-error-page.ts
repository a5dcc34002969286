/** Trouble on a page without scripts, as a page: what happened, why, and what to do next. */
import { html } from 'ghtml'
import { localized, addressIn, type Language } from '#shared/languages.ts'
import { plainPage } from './plain-page.ts'
import { errorTexts } from '../messages.ts'
import { errorTexts as afrikaans } from '../messages.af.ts'

const textsIn = localized(errorTexts, { af: afrikaans })

interface Trouble {
  readonly status: number
  /** What went wrong, in the language of the page. */
  readonly message: string
  readonly retryAfterSeconds?: number | undefined
}

/** Their words are for programs that call. */
const toldByTitle: readonly number[] = [401, 403, 415]
const passesByItself: readonly number[] = [429, 503]

/** The page that was asked for, to be asked for again: never an address on another site (T29). */
const again = (url: string, label: string) =>
  /^\/(?![/\\])/.test(url) ? html`<p><a class="button" href="${url}">${label}</a></p>` : ''

/** The page in this language; `url`: what was asked for, with its query. */
export function renderErrorPage(error: Trouble, url: string, language: Language): string {
  const { status, message, retryAfterSeconds } = error
  const { titles, steps, ...texts } = textsIn(language)
  const forStatus = (those: Readonly<Record<string, string>>) => those[status]
  const title = forStatus(titles) ?? titles.other
  const isTold = toldByTitle.includes(status) || message === `${title}.`
  const step = passesByItself.includes(status) ? undefined : (forStatus(steps) ?? steps.other)
  const body = html`<h1>${title}</h1>
    !${isTold ? '' : html`<p>${message}</p>`} !${step === undefined ? '' : html`<p>${step}</p>`}
    !${retryAfterSeconds === undefined ? '' : html`<p>${texts.wait(retryAfterSeconds)}</p>`}
    !${passesByItself.includes(status) ? again(url, texts.again) : ''}
    <p><a href="${addressIn('/lite', language)}">${texts.subjects}</a></p>`
  return plainPage({ title, language, path: '/lite', body })
}
