/** Page that ends mails of one kind: a sentence and a button, then the result. */
import { html } from '#platform/markup.ts'
import { addressIn, type Language } from '#shared/languages.ts'
import { messagesIn, type unsubscribeTexts } from '../messages.ts'
import { plainPage } from './plain-page.ts'

interface UnsubscribePage {
  /** Path and query in the first language. */
  readonly path: string
  readonly kind: keyof typeof unsubscribeTexts.ask
  readonly isDone: boolean
  readonly language: Language
}

export function unsubscribePage({ path, kind, isDone, language }: UnsubscribePage): string {
  const { title, ask, stop, done, account } = messagesIn(language).unsubscribeTexts
  const form = html`<p>${ask[kind]}</p>
    <form method="post" action="${addressIn(path, language)}"><button>${stop}</button></form>`
  const result = html`<p role="status">${done}</p>`
  const body = html`<h1>${title}</h1>
    !${isDone ? result : form}
    <p><a href="/#/view-account">${account}</a></p>`
  return plainPage({ title, language, path, body })
}
