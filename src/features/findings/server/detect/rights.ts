/** Lines that state a copyright, in English and Afrikaans. */
import { type CheckedText, type Hit, lineAt, occurrences } from './checked-text.ts'
import { masked } from './mask.ts'

const year = String.raw`(?:19|20)\d\d`
/** Words after the mark in a statement of rights; a lesson about copyright has others. */
const behind: readonly (readonly [mark: string, statement: RegExp])[] = [
  ['©', new RegExp(String.raw`^\s*(?:[Cc]opyright |[Kk]opiereg )?(?:by |deur )?(?:${year}|\p{Lu})`, 'u')],
  ['(c)', new RegExp(String.raw`^ ?${year}(?:\s*[-–,]\s*${year})?,?\s+(?:by |deur )?\p{Lu}`, 'u')],
  ['copyright', new RegExp(String.raw`^\s*:?\s*(?:©|\(c\)|by \p{Lu}|reserved|${year}\b)`, 'u')],
  ['kopiereg', new RegExp(String.raw`^\s*:?\s*(?:©|\(c\)|deur \p{Lu}|voorbehou|${year}\b)`, 'u')],
]
const sentences = [
  'all rights reserved',
  'alle regte voorbehou',
  'no part of this publication',
  'no part of this book',
  'no part of this document may be',
  'no part of this work may be',
  'geen deel van hierdie',
  'may not be reproduced',
  'may not be photocopied',
  'mag nie gereproduseer word',
  'mag nie gefotokopieer word',
]
/** The holder has given a licence in the same sentence. */
const open = /creative ?commons|\bcc[ -](?:by|0)\b|\bcc0\b|public domain|publieke domein/
const isQuoted = (lead: string) => /["'“‘«]\s*$/.test(lead)

/** With the words in front where little follows: `University Press © 2012`. */
const excerptOf = (lead: string, rest: string) =>
  masked(rest.trim().length < 15 ? `${lead.slice(-80)}${rest}` : rest.slice(0, 120))

function* statements(text: CheckedText): Generator<number> {
  for (const [mark, statement] of behind)
    for (const at of occurrences(text, mark))
      if (statement.test(text.text.slice(at + mark.length, at + mark.length + 60))) yield at
  for (const sentence of sentences) yield* occurrences(text, sentence)
}

export function* copyrightLines(text: CheckedText): Generator<Hit> {
  const lines = new Set<number>()
  for (const at of statements(text)) {
    const { lead, rest } = lineAt(text.text, at)
    const start = at - lead.length
    if (lines.has(start) || isQuoted(lead) || open.test(text.lower.slice(start, at + 200))) continue
    lines.add(start)
    yield { at, excerpt: excerptOf(lead, rest) }
  }
}
