/** Lines that state a copyright, in English and Afrikaans. */
import { type CheckedText, type Hit, lineAt, occurrences } from './checked-text.ts'
import { masked } from './mask.ts'

const year = String.raw`(?:19|20)\d\d`
const inAfrikaans = new RegExp(String.raw`^\s*:?\s*(?:©|\(c\)|deur \p{Lu}|voorbehou|${year}\b)`, 'u')

/** Words after the mark in a statement of rights; a lesson about copyright has others. */
const behind: readonly (readonly [mark: string, statement: RegExp])[] = [
  ['©', new RegExp(String.raw`^\s*(?:[Cc]opyright |[Kk]opiereg )?(?:by |deur )?(?:${year}|\p{Lu})`, 'u')],
  ['(c)', new RegExp(String.raw`^ ?${year}(?:\s*[-–,]\s*${year})?,?\s+(?:by |deur )?\p{Lu}`, 'u')],
  ['copyright', new RegExp(String.raw`^\s*:?\s*(?:©|\(c\)|by \p{Lu}|reserved|${year}\b)`, 'u')],
  ['kopiereg', inAfrikaans],
  ['outeursreg', inAfrikaans],
]
const sentences = [
  'all rights reserved',
  'alle regte voorbehou',
  'alle regte word voorbehou',
  'no part of this publication',
  'no part of this book',
  'no part of this document may be',
  'no part of this work may be',
  'geen deel van hierdie',
  'may not be reproduced',
  'may not be photocopied',
  'mag nie gereproduseer word',
  'mag nie gefotokopieer word',
  'mag nie gekopieer word',
]
const open = /creative ?commons|\bcc[ -](?:by|0)\b|\bcc0\b|public domain|publieke domein/
const reserved = /(?:rights|regte)(?: word)? (?:reserved|voorbehou)/
/** A sentence about a licence that goes on in the next line, and a line that begins one. */
const givesLicence = /licen[cs]|lisensi|\b(?:under|onder)(?: a| an| the| ’n| die)?$/
const beginsLicence = new RegExp(
  String.raw`^\W*(?:${open.source}|licen[cs]|lisensi|released|available|beskikbaar|[\p{L} ]{1,40}\b(?:is|are|word) (?:licen[cs]|gelisensi|released|available|beskikbaar))`,
  'u',
)

/** The holder gives an open licence in the same line, or in lines of the same page that continue it. */
function isLicensed(statement: string): boolean {
  const [own = '', ...following] = (statement.split('\f')[0] ?? '').split('\n')
  if (open.test(own)) return true
  if (reserved.test(own)) return false
  const begins = (line: string, i: number) => (i === 0 && givesLicence.test(own)) || beginsLicence.test(line)
  return following.some((line, i) => begins(line, i) && open.test(`${line} ${following[i + 1] ?? ''}`))
}
const isQuoted = (lead: string) => /["'“‘«]\s*$/.test(lead)

/** With the words in front where little follows: `University Press © 2012`. */
const excerptOf = (lead: string, rest: string) =>
  rest.trim().length < 15 ? `${masked(lead).slice(-80)} ${masked(rest)}`.trim() : masked(rest).slice(0, 120)

/** Place and length of each mark and sentence. */
function* statements(text: CheckedText): Generator<readonly [at: number, length: number]> {
  for (const [mark, statement] of behind)
    for (const at of occurrences(text, mark))
      if (statement.test(text.text.slice(at + mark.length, at + mark.length + 60))) yield [at, mark.length]
  // A sentence may go on in the next line.
  const inLines = { ...text, lower: text.lower.replaceAll('\n', ' ') }
  for (const sentence of sentences)
    for (const at of occurrences(inLines, sentence)) yield [at, sentence.length]
}

export function* copyrightLines(text: CheckedText): Generator<Hit> {
  const lines = new Set<number>()
  for (const [at, length] of statements(text)) {
    const { lead, rest } = lineAt(text.text, at)
    const start = at - lead.length
    if (lines.has(start) || isQuoted(lead) || isLicensed(text.lower.slice(start, at + 200))) continue
    lines.add(start)
    yield { at, excerpt: excerptOf(lead, rest.length < length ? text.text.slice(at, at + length) : rest) }
  }
}
