/** Card to print: title, subject, QR code, and a short address for devices without a camera. */
import { html } from '#platform/markup.ts'
import type { Language } from '#shared/languages.ts'
import { metaLine } from '#features/catalogue/resources/format.ts'
import { ownPagePath } from '#features/catalogue/resources/own-page.ts'
import type { PublicResource, ResourceDetails } from '#features/catalogue/resources/resource.ts'
import { cardPath, shortPath } from '#features/public/sharing/addresses.ts'
import { qrCode } from '#features/public/sharing/qr-code.ts'
import { gradesIn } from '#features/catalogue/subjects/grade.ts'
import { subjectTitle } from '#features/catalogue/subjects/subject.ts'
import { dateIn, langAttribute, plainPage } from '../plain-page.ts'
import { factTextsIn, versionTextsIn } from '../page-texts.ts'
import { messagesIn } from '../../messages.ts'
import { languageList, languageTitle } from '../resource-page/resource-facts.ts'
import { alsoInLinks } from '../resource-page/same-lesson.ts'

/** Added to the common styles. The code stays dark on white in dark mode. */
export const cardStyles = `
.card{max-width:89mm;padding:5mm;border:1px dashed var(--edge);text-align:center}.card>*+*{margin-top:3mm}
.card h1{font-size:1.3rem}
.qr{width:46mm;margin-inline:auto;background:#fff;shape-rendering:crispEdges;forced-color-adjust:none}
@media print{footer{display:none}main{padding:0}.card{break-inside:avoid}.card h1{font-size:13pt}.card p{font-size:10pt}}`

function picture(address: string, label: string) {
  const { path, viewBox } = qrCode(address)
  return html`<svg class="qr" role="img" aria-label="${label}" viewBox="${viewBox}">
    <path d="${path}" />
  </svg>`
}

const subjectAndGrades = ({ subject, tags }: PublicResource, language: Language) => {
  const labels = gradesIn(tags, language).map((grade) => grade.replaceAll(' ', '\u00a0'))
  return [subjectTitle(subject, language), ...labels].join(' · ')
}

/** `baseUrl`: as `https://thuto.example`. */
export function cardPage(resource: ResourceDetails, language: Language, baseUrl: string): string {
  const texts = messagesIn(language).cardTexts
  const { title, author, version } = resource
  const languages = languageList(resource, language)
  const date = dateIn(language, resource.modifiedAt)
  const versions = versionTextsIn(language).lines.none({ n: version, date })
  const address = baseUrl + shortPath(resource)
  const body = html`<article class="card">
      <h1 !${langAttribute(resource, language)}>${title}</h1>
      <p>${subjectAndGrades(resource, language)}</p>
      !${picture(`${address}?v=${version}`, texts.code)}
      <p>${texts.scan}<br /><strong>${address.replace(/^https?:\/\//, '')}</strong></p>
      <p class="quiet">
        ${metaLine(resource, factTextsIn(language))}!${author === null ? '' : html`<br />${author}`}<br />!${languages === '' ? '' : html`${languageTitle(resource, language)}: !${languages}<br />`}${versions}
      </p>
    </article>
    !${alsoInLinks(resource, language)}
    <p class="screen">${texts.print}</p>
    <p class="screen"><a href="${ownPagePath(resource, language)}">${texts.ownPage}</a></p>`
  return plainPage({
    title: texts.card({ title }),
    language,
    path: cardPath(resource),
    body,
    styles: cardStyles,
  })
}
