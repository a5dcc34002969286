import type { ESTree } from 'vite'
import { collect, lineAt } from '../parse.ts'
import { isProduct, type SourceFile } from '../source-files.ts'

const developerPages = /^src\/web\/pages\/kit-[\w-]+\.tsx$/

/** Attributes that people read or hear. */
const spokenAttributes = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'title',
  'placeholder',
  'alt',
  'label',
])

const hasWords = (text: unknown): text is string => typeof text === 'string' && /\p{L}{2}/u.test(text)

/** The literal texts that an expression in JSX may evaluate to, with their offsets. */
function textsOf(
  node: ESTree.Node | ESTree.JSXExpression,
): { readonly start: number; readonly text: string }[] {
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

function textsOfAttribute({ name, value }: ESTree.JSXAttribute) {
  const isSpoken = name.type === 'JSXIdentifier' && spokenAttributes.has(name.name)
  if (!isSpoken || !value) return []
  return value.type === 'JSXExpressionContainer' ? textsOf(value.expression) : textsOf(value)
}

const writtenTexts = (file: SourceFile) =>
  collect<{ start: number; text: string }>(file, (add) => {
    const children = (nodes: readonly ESTree.Node[]) => {
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

/** Components take texts from the catalogue, so that they can be translated. */
export const textsStandInMessages = (files: readonly SourceFile[]) =>
  files
    .filter((file) => isProduct(file) && file.path.endsWith('.tsx') && !developerPages.test(file.path))
    .flatMap((file) =>
      writtenTexts(file).map(
        ({ start, text }) =>
          `${file.path}:${lineAt(file.text, start)} says “${text}”: put it into messages/en.json`,
      ),
    )
