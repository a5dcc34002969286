/** Report form of the lite site, and the page that confirms a report. */
import { html } from '#platform/markup.ts'
import { addressIn, type Language } from '#shared/languages.ts'
import { reportReasons } from '#features/review/reports/contract.ts'
import { ownPagePath } from '#features/catalogue/resources/own-page.ts'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import { type Subject, subjectByStorageName } from '#features/catalogue/subjects/subject.ts'
import { langAttribute, plainPage } from '../plain-page.ts'
import { messagesIn } from '../../messages.ts'
import { reportTextsIn, subjectTitlesIn } from '../page-texts.ts'

function reasonsOf(language: Language) {
  const texts = messagesIn(language).reportTexts
  const choices = [...reportReasons.map((reason) => [reason, texts.reasons[reason]]), ['', texts.noReason]]
  return choices.map(
    ([value, label]) =>
      html`<div>
        <label><input type="radio" name="reason" value="${value}" /> ${label}</label>
      </div>`,
  )
}

function formOf({ id }: PublicResource, token: string, language: Language) {
  const texts = messagesIn(language).reportTexts
  return html`<form class="stack" method="post" action="${addressIn(`/lite/report/${id}`, language)}">
    <input type="hidden" name="token" value="${token}" />
    <fieldset>
      <legend>${texts.reason}</legend>
      !${reasonsOf(language)}
    </fieldset>
    <p>
      <label for="text">${texts.text}</label>
      <textarea id="text" name="text" rows="4" maxlength="500" aria-describedby="limit"></textarea>
      <span id="limit" class="quiet">${texts.textLimit}</span>
    </p>
    <p><button>${texts.send}</button></p>
  </form>`
}

/** `token`: see csrf-token.ts. */
export function reportForm(resource: PublicResource, token: string, language: Language): string {
  const { title, introduction, cancel } = messagesIn(language).reportTexts
  const own = ownPagePath(resource, language)
  const body = html`<h1>${title}</h1>
    <p><strong !${langAttribute(resource, language)}>${resource.title}</strong></p>
    <p>${introduction}</p>
    !${formOf(resource, token, language)}
    <p><a href="${own}">${cancel}</a></p>`
  return plainPage({ title, language, path: `/lite/report/${resource.id}`, body })
}

export function reportThanks(resource: PublicResource, language: Language): string {
  const { thanks, backToList } = messagesIn(language).reportTexts
  const { success } = reportTextsIn(language)
  const { id }: Subject = subjectByStorageName(resource.subject)
  const back = addressIn(`/lite/subject/${id}`, language)
  const body = html`<h1>${success}</h1>
    <p>
      <a href="${ownPagePath(resource, language)}" !${langAttribute(resource, language)}>${resource.title}</a>
    </p>
    <p>${thanks}</p>
    <p><a href="${back}">${backToList({ subject: subjectTitlesIn(language)[id] })}</a></p>`
  return plainPage({ title: success, language, path: `/lite/report/${resource.id}`, body })
}
