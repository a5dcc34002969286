/** Text out of files, made fit to keep, to search and to show. */

/** So much of a file's text is kept; the table takes 2,000,000 bytes. */
export const maxTextCharacters = 1_000_000
const maxTextBytes = 2_000_000
/** White space goes later, so that more than the limit has to be looked at. */
const lookedAtCharacters = 3 * maxTextCharacters

/** A hyphen at the end of a line, as PDFs are read: the word goes on. */
const brokenWords = /[\u0002\ufffe][^\S\f]*/g
const lineEnds = /\r\n?|[\v\u0085\u2028\u2029]/g
const unfit =
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\uffff]|\p{Surrogate}/gu

/** The beginning of a text, at most so many characters and bytes, no character halved. */
export function beginningOf(text: string, characters: number, bytes = maxTextBytes): string {
  const short = text.slice(0, characters).replace(/[\ud800-\udbff]$/, '')
  const room = new Uint8Array(Math.min(bytes, short.length * 3))
  return short.slice(0, new TextEncoder().encodeInto(short, room).read)
}

/** NFC, unfit characters gone, one space between words, one empty line between paragraphs, ends of pages kept; the first 1,000,000 characters. */
export function cleanText(text: string): string {
  const tidied = text
    .slice(0, lookedAtCharacters)
    .replace(brokenWords, '')
    .replace(lineEnds, '\n')
    .replace(unfit, '')
    .normalize('NFC')
    .replace(/[^\S\n\f]+/gu, ' ')
    .replace(/ ?([\n\f]) ?/g, '$1')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/\n*\f\n*/g, pageEnd)
    .replace(/^[ \n]+/, '')
  return beginningOf(tidied, maxTextCharacters).trimEnd()
}

/** A page or slide ends here; in a text without pages, a portion of it. */
const pageEnd = '\f'
/** Where a text has no pages, it is cut at the first end of a line after so many characters. */
const portionCharacters = 3_000

/** A text without pages in portions, so that it can be read piece by piece. */
export function inPortions(text: string): string {
  const portions: string[] = []
  let from = 0
  for (let end = 0; end !== -1; from = end + 1) {
    end = text.indexOf('\n', from + portionCharacters)
    portions.push(end === -1 ? text.slice(from) : text.slice(from, end))
    if (end === -1) break
  }
  return portions.join(pageEnd)
}
