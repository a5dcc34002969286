import { expect, test } from 'vitest'
import { aShelfEntry } from '#test/builders.ts'
import { parseSearch } from '#features/catalogue/search/parse-search.ts'
import { searchShelf } from './search-shelf.ts'

const entries = [
  aShelfEntry('Trappe van vergelyking', { subject: 'Afrikaans', tags: ['Graad 7', 'êrens'] }),
  aShelfEntry('Fractions and decimals', { tags: ['Grade 6', 'worksheet'] }),
  aShelfEntry('100% of a circle_', { tags: ['geometry'] }),
]

const found = (q: string) =>
  searchShelf(entries, parseSearch(q)?.words ?? []).map(({ resource }) => resource.title)

// The rows of the site's own search.
test.each([
  ['SEARCH-08 search matches a word of the title in any case', 'FRACT', ['Fractions and decimals']],
  ['SEARCH-08 search matches part of a tag', 'work', ['Fractions and decimals']],
  [
    'SEARCH-09 search matches the title of the subject',
    'mathem',
    ['Fractions and decimals', '100% of a circle_'],
  ],
  [
    'SEARCH-09 search matches the storage name of the subject',
    'maths',
    ['Fractions and decimals', '100% of a circle_'],
  ],
  ['search matches letters typed with a combining mark', 'E\u0302rens', ['Trappe van vergelyking']],
  [
    'search matches words across title, tags and subject',
    'afrikaans graad trappe',
    ['Trappe van vergelyking'],
  ],
  ['search finds nothing if one word does not match', 'fractions poems', []],
  ['search takes wildcard characters literally', '%', ['100% of a circle_']],
  ['search without words finds all entries', '  ', entries.map(({ resource }) => resource.title)],
])('%s', (_, q, titles) => expect(found(q)).toEqual(titles))
