/** The texts that the specification gives to the letter, and where the product says them. */
import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { isProduct, type SourceFile } from '../house/source-files.ts'

const specFile = new URL('../../../shared/spec/SPEC.md', import.meta.url)

/** The specification; undefined in a clone without it. */
export const readSpec = () => (existsSync(specFile) ? readFileSync(specFile, 'utf8') : undefined)

/** The texts of the specification, copied so that a clone without it is held to them too. */
export const literals = z
  .array(z.string())
  .parse(JSON.parse(readFileSync(new URL('literals.json', import.meta.url), 'utf8')))

/** What stands in single quotes in the specification, each once. */
export const literalsIn = (spec: string): readonly string[] => [
  ...new Set([...spec.matchAll(/(?<!\w)'([^'\n]+)'(?!\w)/g)].map(([, text = '']) => text)),
]

/** A sentence is long enough to be one text of one place; `Default` or `unknown` are words like any other. */
const isSentence = (literal: string) => literal.split(' ').length > 2

/** The page that shows the kit to developers speaks in samples. */
const isKit = ({ path }: SourceFile) => path.startsWith('src/web/pages/kit-')

// `{title}` is filled in: what stands around it is to the letter.
const piecesOf = (literal: string) => literal.split(/\{\w+\}/).filter((piece) => /\p{L}/u.test(piece))

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** As a whole string, or as a whole line or end of a line between tags. */
function filesWith(piece: string, files: readonly SourceFile[]) {
  const whole = new RegExp(`(?:['"\`>}]|\\n\\s*)${escaped(piece.trim())}\\s?(?:['"\`<{$]|\\n)`)
  return files.filter(({ text }) => whole.test(text))
}

/** One line for each literal that the product does not say, or says in more than one file. */
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
