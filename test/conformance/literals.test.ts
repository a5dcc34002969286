import { expect, test } from 'vitest'
import { readProject } from '../house/source-files.ts'
import { catalogsIn, literals, literalsIn, literalError, readSpec } from './literals.ts'

test('every literal of the specification appears exactly once in the product', () => {
  expect(literals.length).toBeGreaterThan(50)
  const root = process.cwd()
  expect(literalError(literals, [...readProject(root), ...catalogsIn(root)])).toEqual([])
})

const spec = readSpec()

test.each(spec === undefined ? [] : [spec])('literals.json holds the texts of the specification', (text) => {
  expect(literals).toEqual(literalsIn(text))
})

const messages = (text: string, path = 'src/features/people/users/messages.ts') => ({ path, text })

test('a literal is a text in single quotes; an apostrophe is not', () => {
  expect(
    literalsIn("It reads 'No users found.' and 'Hi {name}!', not OER's or users' own. 'No users found.'"),
  ).toEqual(['No users found.', 'Hi {name}!'])
})

test('missing, changed and doubled literals are listed', () => {
  const right = messages("export const none = 'No users found.'")
  expect(literalError(['No users found.'], [right])).toEqual([])
  expect(literalError(['No users found.'], [messages("'No user found.'")])).toEqual([
    "nothing says 'No users found.'",
  ])
  expect(literalError(['No users found.'], [messages("'No users found. Sorry.'")])).toHaveLength(1)
  expect(
    literalError(['No users found.'], [right, messages('<p>No users found.</p>', 'src/web/a.tsx')]),
  ).toEqual(["'No users found.' stands in src/features/people/users/messages.ts and src/web/a.tsx"])
  expect(literalError(['Signed in as {email}'], [messages('<p>\n  Signed in as {email}\n</p>')])).toEqual([])
  expect(
    literalError(
      ['No users found.'],
      [messages("'No users found.'", 'src/features/people/users/roles.test.ts')],
    ),
  ).toHaveLength(1)
})
