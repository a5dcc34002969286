import { expect, test } from 'vitest'
import { blocksOf } from './blocks-of.ts'

const blocks = (...paragraphs: string[]) => blocksOf({ heading: 'Any', paragraphs })

test('adjacent paragraphs of one kind are one block', () =>
  expect(blocks('Text', '- a', '- b', '___', '___', '> x', '>   y', '| h | i |', '| 1 | 2 |')).toEqual([
    { kind: 'paragraph', text: 'Text' },
    { kind: 'bullets', items: ['a', 'b'] },
    { kind: 'answerLines', count: 2 },
    { kind: 'code', lines: ['x', '  y'] },
    {
      kind: 'table',
      rows: [
        ['h', 'i'],
        ['1', '2'],
      ],
    },
  ]))

test('a numbered list continues only with the next number', () =>
  expect(blocks('4. d', '5. e', '1. a')).toEqual([
    { kind: 'numbers', first: 4, items: ['d', 'e'] },
    { kind: 'numbers', first: 1, items: ['a'] },
  ]))

test('an empty cell is a cell', () =>
  expect(blocks('| a |  | c |', '|  |  | d |')).toEqual([
    {
      kind: 'table',
      rows: [
        ['a', '', 'c'],
        ['', '', 'd'],
      ],
    },
  ]))
