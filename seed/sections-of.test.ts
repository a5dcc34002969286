import { expect, test } from 'vitest'
import { sectionsOf } from './sections-of.ts'

test('each "## " line starts a section, and lines between blank lines are one paragraph', () =>
  expect(
    sectionsOf(`
## First
One line
and its end.

Another.
## Second
Last.
`),
  ).toEqual([
    { heading: 'First', paragraphs: ['One line and its end.', 'Another.'] },
    { heading: 'Second', paragraphs: ['Last.'] },
  ]))

test('list items need no blank line, and an indented line continues its item', () =>
  expect(
    sectionsOf('## Tasks\nDo this:\n- one\n- two\n1. first\n   and more\n2. second')[0]?.paragraphs,
  ).toEqual(['Do this:', '- one', '- two', '1. first and more', '2. second']))

test('table rows, answer lines and lines of code are not joined', () =>
  expect(sectionsOf('## Mix\n| a | b |\nafter\n___\nmore\n> if x:\n>     y\nend')[0]?.paragraphs).toEqual([
    '| a | b |',
    'after',
    '___',
    'more',
    '> if x:',
    '>     y',
    'end',
  ]))

test('text before the first heading is refused', () =>
  expect(() => sectionsOf('Lost words\n## Heading')).toThrow('Lost words'))
