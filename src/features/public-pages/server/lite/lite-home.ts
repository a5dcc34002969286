/** Home of the lite site: the subjects with their numbers of resources. */
import { html } from 'ghtml'
import { localized, addressIn, type Language } from '#shared/languages.ts'
import type { SubjectsRepository } from '#features/subjects/server/subjects-repository.ts'
import { subjects as all } from '#features/subjects/subject.ts'
import { plainPage } from '../plain-page.ts'
import { homeTexts } from '../../messages.ts'
import { homeTexts as afrikaans } from '../../messages.af.ts'
import { formatResourceCount, subjectTitlesIn } from '../page-texts.ts'

const textsIn = localized(homeTexts, { af: afrikaans })

/** `baseUrl` as in `https://thuto.example`. */
export async function liteHome(
  { subjects, baseUrl }: { readonly subjects: SubjectsRepository; readonly baseUrl: string },
  language: Language,
): Promise<string> {
  const counts = await subjects.countVerified()
  const texts = textsIn(language)
  const items = all.map(({ id, storageName }) => {
    const count = counts.get(storageName) ?? 0
    const shown = formatResourceCount(language, count)
    return html`<li>
      <a href="${addressIn(`/lite/subject/${id}`, language)}">${subjectTitlesIn(language)[id]}</a>
      (${shown.replaceAll(' ', '\u00a0')})
    </li>`
  })
  const body = html`<h1>${texts.title}</h1>
    <p>${texts.introduction}</p>
    <h2>${texts.subjects}</h2>
    <ul class="list">
      !${items}
    </ul>`
  return plainPage({ title: texts.title, language, path: '/lite', baseUrl, body })
}
