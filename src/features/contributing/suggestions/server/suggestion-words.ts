import { tokenize } from '#features/catalogue/search/tokenizer.ts'
import { schoolSynonyms } from '#features/catalogue/search/server/words/synonyms.ts'
import { foldText } from '#shared/text.ts'

export const minLetters = 4

/** Folded words of titles and tags, and the school words with the same meaning in both languages. */
export function suggestionWords(texts: readonly string[]): readonly string[] {
  const words = texts.map((text) => tokenize(foldText(text)))
  // Lessons of a language use words of that language, so these are not translated.
  const others = words
    .flatMap((each) => schoolSynonyms.spans(each))
    .filter(({ subjects }) => !subjects.includes('english') && !subjects.includes('afrikaans'))
    .flatMap((span) => span.others.flatMap(({ folded }) => tokenize(folded)))
  return [...new Set([...words.flat(), ...others])].filter(
    (word) => word.length >= minLetters && !/^\d/.test(word),
  )
}
