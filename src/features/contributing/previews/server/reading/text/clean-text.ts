/** Normalizes extracted text for storage, search and display. */

/** Stored characters of a file; the table accepts 2,000,000 bytes. */
export const maxTextCharacters = 1_000_000
const maxTextBytes = 2_000_000
/** More than the limit, because normalization removes white space. */
const inputCharacters = 3 * maxTextCharacters

/** PDFium's mark for a hyphen and its line end inside a word, whose rest goes to that line: the next one stays a line. */
const brokenLines = /\ufffe[^\S\f]*(\S*)[^\S\r\n\f]*(?:\r\n?|\n)?/g
/** Marks of a second line break in one word, and of other programs. */
const brokenWords = /[\u0002\ufffe][^\S\f]*/g
const lineEnds = /\r\n?|[\v\u0085\u2028\u2029]/g
const removedCharacters =
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\uffff]|\p{Surrogate}/gu

/** Truncates at both limits without splitting a character. */
export function truncate(text: string, characters: number, bytes = maxTextBytes): string {
  const short = text.slice(0, characters).replace(/[\ud800-\udbff]$/, '')
  const buffer = new Uint8Array(Math.min(bytes, short.length * 3))
  return short.slice(0, new TextEncoder().encodeInto(short, buffer).read)
}

/** NFC without control characters, with single spaces. */
export const normalized = (text: string): string =>
  text
    .replace(brokenLines, '$1\n')
    .replace(brokenWords, '')
    .replace(lineEnds, '\n')
    .replace(removedCharacters, '')
    .normalize('NFC')
    .replace(/[^\S\n\f]+/gu, ' ')

/** NFC without control characters, single spaces, at most one empty line, form feeds kept, at most 1,000,000 characters. */
export const cleanText = (text: string): string => cleaned(text).text

/** `isWhole` is false for a text that is longer. */
export function cleaned(text: string): { readonly text: string; readonly isWhole: boolean } {
  const plain = normalized(text.slice(0, inputCharacters))
    .replace(/ ?([\n\f]) ?/g, '$1')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/\n*\f\n*/g, pageEnd)
    .replace(/^[ \n]+/, '')
  const short = truncate(plain, maxTextCharacters)
  return { text: short.trimEnd(), isWhole: short === plain && text.length <= inputCharacters }
}

/** Separates pages or slides; in a text without pages, its sections. */
const pageEnd = '\f'
/** A section of a text without pages ends at the first line end after this many characters. */
const sectionCharacters = 3_000

/** Splits a text without pages into sections, which are indexed and loaded one by one. */
export function splitIntoSections(text: string): string {
  const sections: string[] = []
  let from = 0
  for (let end = 0; end !== -1; from = end + 1) {
    end = text.indexOf('\n', from + sectionCharacters)
    sections.push(end === -1 ? text.slice(from) : text.slice(from, end))
    if (end === -1) break
  }
  return sections.join(pageEnd)
}
