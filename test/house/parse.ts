import { type ESTree, type ParseResult, parseSync, Visitor, type VisitorObject } from 'vite'
import type { SourceFile } from './source-files.ts'

interface Parsed {
  readonly program: ESTree.Program
  readonly comments: ParseResult['comments']
}

const known = new WeakMap<SourceFile, Parsed>()

/** The syntax tree of a file, read once. Throws when the file is not valid TypeScript. */
export function parse(file: SourceFile): Parsed {
  const before = known.get(file)
  if (before) return before
  const { program, comments, errors } = parseSync(file.path, file.text)
  if (errors[0]) throw new Error(`${file.path} cannot be read: ${errors[0].message}`)
  const parsed = { program, comments }
  known.set(file, parsed)
  return parsed
}

/** Walks the tree of a file and gives what the visitor has put into `found`. */
export function collect<T>(file: SourceFile, visitor: (add: (...found: T[]) => void) => VisitorObject): T[] {
  const found: T[] = []
  new Visitor(visitor((...more) => found.push(...more))).visit(parse(file).program)
  return found
}

/** Every piece of text a file works with: strings, and the fixed parts of templates; not those in types. */
export const textsIn = (file: SourceFile) => {
  const inTypes = new Set<unknown>()
  return collect<string>(file, (add) => ({
    TSLiteralType: ({ literal }) => inTypes.add(literal),
    Literal: (node) => {
      if (typeof node.value === 'string' && !inTypes.has(node)) add(node.value)
    },
    TemplateElement: ({ value }) => add(value.cooked ?? value.raw),
  }))
}

/** The line, counted from 1, on which an offset of the text lies. */
export const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length
