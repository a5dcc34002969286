import { expect, test } from 'vitest'
import { parseSearch } from '#features/search/parse-search.ts'
import { aKeptResource } from '#test/builders.ts'
import { searchShelf } from './search-shelf.ts'

const kept = [
  aKeptResource('Trappe van vergelyking', { subject: 'Afrikaans', tags: ['Graad 7', 'êrens'] }),
  aKeptResource('Fractions and decimals', { tags: ['Grade 6', 'worksheet'] }),
  aKeptResource('100% of a circle_', { tags: ['geometry'] }),
]

const found = (q: string) =>
  searchShelf(kept, parseSearch(q)?.words ?? []).map(({ resource }) => resource.title)

// The rows of the site's own search, asked of the shelf.
test.each([
  ['SEARCH-08 a word of the title, in any case', 'FRACT', ['Fractions and decimals']],
  ['SEARCH-08 part of a tag', 'work', ['Fractions and decimals']],
  ['SEARCH-09 the title of the subject', 'mathem', ['Fractions and decimals', '100% of a circle_']],
  ['SEARCH-09 its storage name', 'maths', ['Fractions and decimals', '100% of a circle_']],
  ['letters that were typed in two pieces', 'E\u0302rens', ['Trappe van vergelyking']],
  ['all words, wherever each of them is', 'afrikaans graad trappe', ['Trappe van vergelyking']],
  ['one word that is nowhere', 'fractions poems', []],
  ['signs mean themselves', '%', ['100% of a circle_']],
  ['nothing asked: everything', '  ', kept.map(({ resource }) => resource.title)],
])('%s', (_, q, titles) => expect(found(q)).toEqual(titles))
