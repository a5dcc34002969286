/** Report form of the lite site, and the page that confirms a report. */
import { html } from '#platform/markup.ts'
import { addressIn, type Language } from '#shared/languages.ts'
import { reportReasons } from '#features/review/reports/contract.ts'
import { ownPagePath } from '#features/catalogue/resources/own-page.ts'
import type { CurrentResource } from '#features/catalogue/resources/contract.ts'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import { subjectByStorageName, subjectTitle } from '#features/catalogue/subjects/subject.ts'
import { langAttribute, plainPage } from '../plain-page.ts'
import { messagesIn } from '../../messages.ts'
import { errorTextsIn, reportTextsIn } from '../page-texts.ts'

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

const wordsField = (name: string, label: string, limit: string, required = '') =>
  html`<p>
    <label for="${name}">${label}</label>
    <textarea
      id="${name}"
      name="${name}"
      rows="4"
      maxlength="500"
      aria-describedby="${name}-limit"
      !${required}
    ></textarea>
    <span id="${name}-limit" class="quiet">${limit}</span>
  </p>`

/** A form about a resource for one sender. `token`: see csrf-token.ts. */
interface ResourceForm {
  readonly resource: CurrentResource
  readonly token: string
  readonly language: Language
}

type FormTexts = Readonly<Record<'title' | 'introduction' | 'send', string>>

function formPage(form: ResourceForm, path: string, texts: FormTexts, fields: string) {
  const { resource, token, language } = form
  const { title } = texts
  const body = html`<h1>${title}</h1>
    <p><strong !${langAttribute(resource, language)}>${resource.title}</strong></p>
    <p>${texts.introduction}</p>
    <form class="stack" method="post" action="${addressIn(path, language)}">
      <input type="hidden" name="token" value="${token}" />
      !${fields}
      <p><button>${texts.send}</button></p>
    </form>
    <p><a href="${ownPagePath(resource, language)}">${messagesIn(language).reportTexts.cancel}</a></p>`
  return plainPage({ title, language, path, body })
}

export function reportForm(form: ResourceForm): string {
  const texts = messagesIn(form.language).reportTexts
  const fields = html`<fieldset>
      <legend>${texts.reason}</legend>
      !${reasonsOf(form.language)}
    </fieldset>
    !${wordsField('text', texts.text, texts.textLimit)}`
  return formPage(form, `/lite/report/${form.resource.id}`, texts, fields)
}

const errorFormPath = (resourceId: string, page?: number) =>
  `/lite/error/${resourceId}${page === undefined ? '' : `?page=${page}`}`

export const errorLink = (resourceId: string, language: Language, page?: number) =>
  html`<a href="${addressIn(errorFormPath(resourceId, page), language)}">${errorTextsIn(language).report}</a>`

export function errorForm(form: ResourceForm, page?: number) {
  const texts = errorTextsIn(form.language)
  const fields = html`<input type="hidden" name="version" value="${form.resource.version ?? 1}" />
    <p>
      <label for="page">${texts.page}</label>
      <input id="page" name="page" inputmode="numeric" pattern="[1-9][0-9]{0,4}" value="${page}" />
    </p>
    !${wordsField('wrong', texts.wrong, texts.limit, 'required')}
    !${wordsField('right', texts.right, texts.limit)}`
  return formPage(form, errorFormPath(form.resource.id, page), texts, fields)
}

export function formThanks(resource: PublicResource, form: 'report' | 'error', language: Language): string {
  const { backToList, ...texts } = messagesIn(language).reportTexts
  const { success, thanks } =
    form === 'error' ? errorTextsIn(language) : { ...texts, ...reportTextsIn(language) }
  const { id } = subjectByStorageName(resource.subject)
  const back = addressIn(`/lite/subject/${id}`, language)
  const body = html`<h1>${success}</h1>
    <p>
      <a href="${ownPagePath(resource, language)}" !${langAttribute(resource, language)}>${resource.title}</a>
    </p>
    <p>${thanks}</p>
    <p><a href="${back}">${backToList({ subject: subjectTitle(resource.subject, language) })}</a></p>`
  return plainPage({ title: success, language, path: `/lite/${form}/${resource.id}`, body })
}
