import { Failure, commonFailure } from '#shared/failure.ts'
import { signLanguage } from '#features/catalogue/resources/attributes.ts'
import type { EditedFields } from '../contract.ts'
import { languageFailures } from '../messages.ts'

/**
 * The languages of an input, the main one first; undefined if none is given. `language` alone is a list of one, null of
 * none. Throws `invalid_input` for both, and `sign_language_needs_link` for sign language in a file.
 */
export function givenLanguages(
  { language, languages }: Pick<EditedFields, 'language' | 'languages'>,
  kind: 'file' | 'link',
): string[] | undefined {
  if (languages && language !== undefined) throw commonFailure('invalid_input', { field: 'language' })
  const given = languages ?? (language === undefined ? undefined : language === null ? [] : [language])
  if (kind === 'file' && given?.includes(signLanguage))
    throw new Failure('sign_language_needs_link', languageFailures.sign_language_needs_link, {
      field: 'languages',
    })
  return given
}
