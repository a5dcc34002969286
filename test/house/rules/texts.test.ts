import { expect, test } from 'vitest'
import * as texts from './texts.ts'

const room = 'src/features/ratings'
const found = (rule: typeof texts.textsStandInMessages, sample: Readonly<Record<string, string>>) =>
  rule(Object.entries(sample).map(([path, text]) => ({ path, text }))).toSorted()

test('what a component says by itself is named: text, spokenAttributes attributes, the ends of a condition', () => {
  const violations = found(texts.textsStandInMessages, {
    [`${room}/web/stars.tsx`]: '<p title="Stars">{sent ? `Thank ${you}` : words.ask}</p>',
    'src/web/layout/menu.tsx': '<a href="/home">Home</a>',
  })
  expect(violations).toEqual([
    `${room}/web/stars.tsx:1 says “Stars”: put it into a messages.ts`,
    `${room}/web/stars.tsx:1 says “Thank …”: put it into a messages.ts`,
    'src/web/layout/menu.tsx:1 says “Home”: put it into a messages.ts',
  ])
})

test('what has its words from elsewhere, and what only developers see, is left alone', () => {
  const right = {
    [`${room}/web/stars.tsx`]: '<p className="stars" role="status">{words.ask} · 5 {" "}</p>',
    'src/web/pages/kit-page.tsx': '<p>Buttons</p>',
  }
  expect(found(texts.textsStandInMessages, right)).toEqual([])
})

test('a translation that needs code is named, one that needs types or another translation is not', () => {
  const rule = texts.translationsAreWords
  const wrong = { [`${room}/messages.af.ts`]: `import { x } from './rating.ts'` }
  expect(found(rule, wrong).join()).toMatch(/messages\.af\.ts imports \.\/rating\.ts/)
  const right = {
    [`${room}/messages.af.ts`]: `import type * as english from './messages.ts'\nimport { a } from '#shared/messages.af.ts'`,
    [`${room}/messages.ts`]: `import { x } from './rating.ts'`,
  }
  expect(found(rule, right)).toEqual([])
})

test('a text that a call makes is named, one that is a function of its values is not', () => {
  const rule = texts.textsStandWritten
  const wrong = { [`${room}/messages.ts`]: `export const a = {\n  stars: counted('star'),\n}` }
  expect(found(rule, wrong)).toEqual([
    `${room}/messages.ts:2 calls a function: write the text, or a function of its values`,
  ])
  const right = {
    [`${room}/messages.af.ts`]: 'export const a = { stars: (n: number) => `${counted(n)} sterre` }',
  }
  expect(found(rule, right)).toEqual([])
})
