import { expect, test } from 'vitest'
import * as texts from './texts.ts'

const room = 'src/features/catalogue/ratings'
const found = (rule: typeof texts.textsStandInMessages, sample: Readonly<Record<string, string>>) =>
  rule(Object.entries(sample).map(([path, text]) => ({ path, text }))).toSorted()

test('what a component says by itself is named: text, spokenAttributes attributes, the ends of a condition', () => {
  const violations = found(texts.textsStandInMessages, {
    [`${room}/web/stars.tsx`]: '<p title="Stars">{sent ? `Thank ${you}` : words.ask}</p>',
    'src/web/layout/menu.tsx': '<a href="/home">Home</a>',
  })
  expect(violations).toEqual([
    `${room}/web/stars.tsx:1 says “Stars”: put it into messages/en.json`,
    `${room}/web/stars.tsx:1 says “Thank …”: put it into messages/en.json`,
    'src/web/layout/menu.tsx:1 says “Home”: put it into messages/en.json',
  ])
})

test('what has its words from elsewhere, and what only developers see, is left alone', () => {
  const right = {
    [`${room}/web/stars.tsx`]: '<p className="stars" role="status">{words.ask} · 5 {" "}</p>',
    'src/web/pages/kit-page.tsx': '<p>Buttons</p>',
  }
  expect(found(texts.textsStandInMessages, right)).toEqual([])
})
