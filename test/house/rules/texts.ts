import type { JSXAttribute, JSXExpression, Node } from 'oxc-parser'
import { collect, lineAt } from '../parse.ts'
import { isProduct, type SourceFile } from '../source-files.ts'

/** Pages that only developers see. */
const forDevelopers = /^src\/web\/pages\/kit-[\w-]+\.tsx$/

/** Attributes that people read or hear. */
const told = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'title',
  'placeholder',
  'alt',
  'label',
])

const hasWords = (text: unknown): text is string => typeof text === 'string' && /\p{L}{2}/u.test(text)

/** The texts an expression in JSX may come out as, where they stand in it. */
function textsOf(node: Node | JSXExpression): { readonly start: number; readonly text: string }[] {
  switch (node.type) {
    case 'Literal':
      return hasWords(node.value) ? [{ start: node.start, text: node.value }] : []
    case 'TemplateLiteral': {
      const text = node.quasis.map(({ value }) => value.raw).join('…')
      return hasWords(text) ? [{ start: node.start, text }] : []
    }
    case 'ConditionalExpression':
      return [...textsOf(node.consequent), ...textsOf(node.alternate)]
    case 'LogicalExpression':
      return [...textsOf(node.left), ...textsOf(node.right)]
    case 'ParenthesizedExpression':
      return textsOf(node.expression)
    default:
      return []
  }
}

function textsOfAttribute({ name, value }: JSXAttribute) {
  const isTold = name.type === 'JSXIdentifier' && told.has(name.name)
  if (!isTold || !value) return []
  return value.type === 'JSXExpressionContainer' ? textsOf(value.expression) : textsOf(value)
}

const writtenTexts = (file: SourceFile) =>
  collect<{ start: number; text: string }>(file, (add) => {
    const children = (nodes: readonly Node[]) => {
      for (const node of nodes) {
        if (node.type === 'JSXText' && hasWords(node.value))
          add({ start: node.start, text: node.value.trim() })
        if (node.type === 'JSXExpressionContainer') add(...textsOf(node.expression))
      }
    }
    return {
      JSXElement: (node) => children(node.children),
      JSXFragment: (node) => children(node.children),
      JSXAttribute: (node) => add(...textsOfAttribute(node)),
    }
  })

/** What people read can be translated: components take it from there. */
export const textsStandInMessages = (files: readonly SourceFile[]) =>
  files
    .filter((file) => isProduct(file) && file.path.endsWith('.tsx') && !forDevelopers.test(file.path))
    .flatMap((file) =>
      writtenTexts(file).map(
        ({ start, text }) =>
          `${file.path}:${lineAt(file.text, start)} says “${text}”: put it into a messages.ts`,
      ),
    )

const texts = /\/messages(\.[a-z]{2})?\.ts$/

/** A text that a call makes leans on what the call closed over, which does not travel with it (`build/texts-one-by-one.ts`). */
export const textsStandWritten = (files: readonly SourceFile[]) =>
  files
    .filter(({ path }) => texts.test(path))
    .flatMap((file) =>
      collect<number>(file, (add) => ({
        Property: ({ value }) => {
          if (value.type === 'CallExpression') add(lineAt(file.text, value.start))
        },
      })).map(
        (line) => `${file.path}:${line} is made by a call: write the text, or a function of its values`,
      ),
    )

const translation = /\/messages\.[a-z]{2}\.ts$/

/** A translation is words: the build and the server may put it anywhere. */
export const translationsAreWords = (files: readonly SourceFile[]) =>
  files
    .filter(({ path }) => translation.test(path))
    .flatMap((file) =>
      collect<string>(file, (add) => ({
        ImportDeclaration: ({ importKind, source }) => {
          if (importKind !== 'type' && !translation.test(`/${source.value}`)) add(source.value)
        },
      })).map(
        (name) => `${file.path} imports ${name}: a translation needs types and other translations only`,
      ),
    )
