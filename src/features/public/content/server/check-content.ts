import { contentFile, contentLayers, contentNames } from '#platform/config/content-layers.ts'
import { StartupError } from '#platform/errors.ts'
import { firstLanguage, type Language, languages } from '#shared/languages.ts'
import { contentFileError, type ContentFileName, contentFiles, isTermList } from '../content-files.ts'

/** Also the lists of terms, one for each language that has one. */
export const contentFileNames = () =>
  [...Object.keys(contentFiles), ...contentNames('terms')] as readonly ContentFileName[]

/** Ids of the subjects of the site, which other files name. */
function subjectIds(): readonly string[] {
  const { subjects } = contentFile('curriculum.json')
  return Array.isArray(subjects) ? subjects.map((each: { id?: string } | null) => each?.id ?? '') : []
}

/** A list of a translation takes the place of the English one as a whole. */
function shorterLists(name: ContentFileName, language: Language): string[] {
  const english = contentFile(name)
  return Object.entries(contentFile(name, language)).flatMap(([key, list]) => {
    const full = english[key]
    if (!Array.isArray(list) || !Array.isArray(full) || list.length === full.length) return []
    return `${contentLayers(name, language).at(-1)?.file}: ${key}: must have ${full.length} entries, as in English`
  })
}

/** Throws StartupError with a line for each mistake in the files that come with Thuto and in those of CONTENT_DIR. */
export function checkContent(): void {
  const ids = subjectIds()
  const errorsIn = (name: ContentFileName, language: Language) =>
    contentLayers(name, language).flatMap(({ file, isPackaged, content }) => {
      const place = { file, partial: !isPackaged || language !== firstLanguage }
      // Packaged topics of subjects that a site lacks are ignored.
      if (isPackaged) return contentFileError(name, content, place)
      // Its parts name each other.
      if (name === 'curriculum.json' || isTermList(name))
        return contentFileError(name, contentFile(name), { file, ids })
      return contentFileError(name, content, { ...place, ids })
    })
  const errors = contentFileNames().flatMap((name) =>
    languages.flatMap((language) => [...errorsIn(name, language), ...shorterLists(name, language)]),
  )
  if (errors.length > 0) throw new StartupError(errors.join('\n'))
}
