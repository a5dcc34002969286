/** Literal texts of the specification, and their places in the product. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { messageFiles, readCatalog } from '../../build/read-catalogs.ts'
import { firstLanguage } from '#shared/languages.ts'
import { textsOf } from '#shared/message-catalog.ts'
import { isProduct, type SourceFile } from '../house/source-files.ts'

const specFile = new URL('../../../shared/spec/SPEC.md', import.meta.url)

/** The specification; undefined in a clone without it. */
export const readSpec = () => (existsSync(specFile) ? readFileSync(specFile, 'utf8') : undefined)

/** The texts of the specification, copied so that a clone without it is held to them too. */
export const literals = z
  .array(z.string())
  .parse(JSON.parse(readFileSync(new URL('literals.json', import.meta.url), 'utf8')))

/** Returns the texts in single quotes of the specification, without repetitions. */
export const literalsIn = (spec: string): readonly string[] => [
  ...new Set([...spec.matchAll(/(?<!\w)'([^'\n]+)'(?!\w)/g)].map(([, text = '']) => text)),
]

/** Only sentences must be unique; `Default` or `unknown` are ordinary words. */
const isSentence = (literal: string) => literal.split(' ').length > 2

/** The page that shows the kit to developers speaks in samples. */
const isKit = ({ path }: SourceFile) => path.startsWith('src/web/pages/kit-')

// `{title}` is a placeholder; the text around it is literal.
const piecesOf = (literal: string) => literal.split(/\{\w+\}/).filter((piece) => /\p{L}/u.test(piece))

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** English catalogues as files with a text on each line. Their path passes for code of the product. */
export const catalogsIn = (root: string): SourceFile[] =>
  messageFiles(root).map((path) => ({
    path,
    text: textsOf(readCatalog(join(root, path), firstLanguage))
      .map(([, text]) => `'${text}'`)
      .join('\n'),
  }))

/** Matches a whole string, a whole line, or the end of a line between tags. */
function filesWith(piece: string, files: readonly SourceFile[]) {
  const whole = new RegExp(`(?:['"\`>}]|\\n\\s*)${escaped(piece.trim())}\\s?(?:['"\`<{$]|\\n)`)
  return files.filter(({ text }) => whole.test(text))
}

/** Returns a line for each literal that is missing or in more than one file. */
export function literalError(texts: readonly string[], files: readonly SourceFile[]) {
  const product = files.filter((file) => isProduct(file) && !isKit(file))
  return texts.flatMap((literal) =>
    piecesOf(literal).flatMap((piece) => {
      const found = filesWith(piece, product)
      if (found.length === 0) return [`nothing says '${piece}'`]
      if (found.length === 1 || !isSentence(literal)) return []
      return [`'${piece}' stands in ${found.map(({ path }) => path).join(' and ')}`]
    }),
  )
}
