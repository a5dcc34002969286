/** Checks that wrong catalogues are refused. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { onTeardown } from '../setup/on-teardown.ts'
import { catalogErrors, messageErrors } from './catalog-errors.ts'

const stars = 'Rate {stars, plural, one {{stars} star} other {{stars} stars}}'

test.each<[string, string, string, readonly string[]]>([
  ['a whole translation', 'Gee {stars, plural, one {{stars} ster} other {{stars} sterre}}', stars, []],
  ['no number where English only selects by it', 'Wag', '{n, plural, one {waits} other {wait}}', []],
  ['no plural form that the language has', 'Gee {stars, plural, other {{stars} sterre}}', stars, ['“one”']],
  ['a plural form that it does not have', '{stars, plural, few {a} one {b} other {c}}', stars, ['few']],
  ['no “other” form', '{stars, plural, one {ster}}', stars, ['other']],
  ['a misspelt argument', 'Deur {outeur}', 'By {author}', ['{author}', '{outeur}']],
  ['an open brace', 'Deur {author', 'By {author}', ['not valid']],
])('a translation with %s', (_what, text, english, errors) => {
  const found = messageErrors(text, 'af', english)
  expect(found).toHaveLength(errors.length)
  for (const [at, error] of errors.entries()) expect(found[at]).toContain(error)
})

/** Makes a project with one catalogue and one component; returns its root. */
function project(english: object, afrikaans: object, component: string): string {
  const root = mkdtempSync(path.join(tmpdir(), 'thuto-catalogs-'))
  onTeardown(async () => rmSync(root, { recursive: true }))
  mkdirSync(path.join(root, 'src/rating/messages'), { recursive: true })
  const write = (file: string, text: string) => writeFileSync(path.join(root, 'src/rating', file), text)
  write('messages/en.json', JSON.stringify(english))
  write('messages/af.json', JSON.stringify(afrikaans))
  write('stars.tsx', component)
  write('messages.ts', "import af from './messages/af.json'\nimport en from './messages/en.json'")
  return root
}

const component = "import { ratingTexts } from './messages.ts'\nexport const stars = () => ratingTexts.name"
const english = { 'ratingTexts.name': 'Stars', '@ratingTexts.name': { description: 'Heading' } }

test('a project with used and translated texts has no catalogue errors', () => {
  expect(catalogErrors(project(english, { 'ratingTexts.name': 'Sterre' }, component))).toEqual([])
})

test('unused texts, unknown keys, other arguments and unread catalogues are catalogue errors', () => {
  const root = project(
    { 'ratingTexts.name(stars)': stars, 'ratingTexts.rest': 'Rest' },
    { 'ratingTexts.nme': 'Sterre' },
    component,
  )
  writeFileSync(path.join(root, 'src/rating/messages.ts'), "import en from './messages/en.json'")
  expect(catalogErrors(root)).toEqual([
    'src/rating/messages/en.json: the key ratingTexts.name(stars) must be ratingTexts.name(stars: number)',
    'src/rating/messages/af.json: ratingTexts.nme is not in the English catalogue',
    'src/rating/messages.ts does not import messages/af.json',
    'src/rating/messages: no code uses ratingTexts.rest',
  ])
})
