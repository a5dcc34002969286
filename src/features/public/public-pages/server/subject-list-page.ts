/** Resources of a subject, newest first, in pages for search engines. */
import type { Db } from '#platform/postgres/connection.ts'
import { html } from '#platform/markup.ts'
import type { SiteInfo } from '#features/public/harvest/learning-resource.ts'
import { breadcrumbList, itemList } from '#features/public/harvest/schema-org.ts'
import { gradesFirst, metaLine } from '#features/catalogue/resources/format.ts'
import { ownPagePath } from '#features/catalogue/resources/own-page.ts'
import { type PublicResource, pageSize } from '#features/catalogue/resources/resource.ts'
import { tagLabel } from '#features/catalogue/subjects/grade.ts'
import { type Subject, subjectById, subjectTitle } from '#features/catalogue/subjects/subject.ts'
import { commonFailure } from '#shared/failure.ts'
import { addressIn, type Language } from '#shared/languages.ts'
import { langAttribute, plainPage } from './plain-page.ts'
import { factTextsIn, formatResourceCount } from './page-texts.ts'
import { messagesIn } from '../messages.ts'
import { languageChips } from './lite/list/result-rows.ts'
import { alsoInLinks } from './resource-page/same-lesson.ts'
import { countVerified } from '#features/catalogue/subjects/server/subjects-repository.ts'
import { listPublicOfSubject } from './public-pages-repository.ts'

export interface SubjectList {
  readonly subject: Subject
  readonly resources: readonly PublicResource[]
  /** Number of resources on all pages. */
  readonly total: number
  /** Counts from 1. */
  readonly page: number
  readonly pages: number
}

const pathOf = ({ id }: Subject, page: number) => (page === 1 ? `/s/${id}` : `/s/${id}?page=${page}`)

function toRow(resource: PublicResource, language: Language) {
  const { title, tags } = resource
  const labels = new Set(gradesFirst(tags).map((tag) => tagLabel(tag, language)))
  return html`<li>
    <a href="${ownPagePath(resource, language)}" !${langAttribute(resource, language)}>${title}</a>
    <p class="quiet">${metaLine(resource, factTextsIn(language))}</p>
    !${languageChips(resource, language)} !${alsoInLinks(resource, language)}
    <p class="quiet">${[...labels].join(', ')}</p>
  </li>`
}

function pageLinks({ subject, page, pages }: SubjectList, language: Language) {
  if (pages <= 1) return ''
  const texts = messagesIn(language).subjectListTexts
  const to = (other: number, rel: string, label: string) =>
    other < 1 || other > pages
      ? ''
      : html`<a class="button" rel="${rel}" href="${addressIn(pathOf(subject, other), language)}"
          >${label}</a
        >`
  return html`<nav aria-label="${texts.pages}">
    !${to(page - 1, 'prev', texts.newer)}
    <span>${texts.pageOf({ page, pages })}</span>
    !${to(page + 1, 'next', texts.older)}
  </nav>`
}

function bodyOf(list: SubjectList, heading: string, language: Language) {
  const { subject, resources, total } = list
  const texts = messagesIn(language).subjectListTexts
  return html`<h1>${heading}</h1>
    <p class="quiet">
      ${total === 0 ? messagesIn(language).listTexts.nothingYet : formatResourceCount(language, total)}
    </p>
    <p class="row">
      <a class="button main" href="${addressIn(`/lite/subject/${subject.id}`, language)}">${texts.narrow}</a>
      <a class="button" href="/#/subject/${subject.id}">${texts.openInApp}</a>
    </p>
    <ul class="list">
      !${resources.map((resource) => toRow(resource, language))}
    </ul>
    !${pageLinks(list, language)}`
}

/** The list of this page, and the way to it. */
function dataOf(
  { subject, resources, page }: SubjectList,
  { siteName, baseUrl }: SiteInfo,
  language: Language,
) {
  const name = subjectTitle(subject.storageName, language)
  const places = resources.map((each) => ({ name: each.title, url: baseUrl + ownPagePath(each, language) }))
  const way = [
    { name: siteName, url: `${baseUrl}/` },
    { name, url: baseUrl + addressIn(pathOf(subject, 1), language) },
  ]
  return [itemList(name, places, (page - 1) * pageSize.default + 1), breadcrumbList(way)]
}

export function subjectPage(list: SubjectList, { siteName, baseUrl }: SiteInfo, language: Language): string {
  const { subject, page } = list
  const texts = messagesIn(language).subjectListTexts
  const name = subjectTitle(subject.storageName, language)
  const heading = page === 1 ? name : texts.titleOfPage({ title: name, page })
  const description = texts.description({ title: name, siteName })
  return plainPage({
    title: heading,
    language,
    path: pathOf(subject, page),
    baseUrl,
    description,
    data: dataOf(list, { siteName, baseUrl }, language),
    head: html`<link rel="alternate" type="application/atom+xml" href="/feeds/${subject.id}.xml" />
      <meta property="og:type" content="website" />
      <meta property="og:title" content="${heading} · ${siteName}" />
      <meta property="og:description" content="${description}" />
      <meta property="og:url" content="${baseUrl + addressIn(pathOf(subject, page), language)}" />`,
    body: bodyOf(list, heading, language),
  })
}

/** `page` counts from 1. Throws `not_found` for an unknown subject and for a page after the last. */
export async function listSubject(db: Db, subjectId: string, page: number): Promise<SubjectList> {
  const subject = subjectById(subjectId)
  if (!subject) throw commonFailure('not_found')
  const { storageName } = subject
  const total = (await countVerified(db)).get(storageName) ?? 0
  const pages = Math.max(1, Math.ceil(total / pageSize.default))
  if (page > pages) throw commonFailure('not_found')
  const resources = await listPublicOfSubject(
    db,
    storageName,
    (page - 1) * pageSize.default,
    pageSize.default,
  )
  return { subject, resources, total, page, pages }
}
