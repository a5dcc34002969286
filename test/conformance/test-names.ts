import type { ESTree } from 'vite'
import { collect } from '../house/parse.ts'
import { isTest, readProject, type SourceFile } from '../house/source-files.ts'

export interface NamedTest {
  readonly path: string
  readonly name: string
  /** The table a test is repeated for, as written: its lines may hold the ids. */
  readonly table: string
}

// Root of the callee in `test`, `test.each(rows)`, `test.skipIf(x).for(rows)` and `describe`.
function rootOf(callee: ESTree.Expression): string | undefined {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'MemberExpression') return rootOf(callee.object)
  return callee.type === 'CallExpression' ? rootOf(callee.callee) : undefined
}

const written = ({ quasis }: ESTree.TemplateLiteral) =>
  quasis.map(({ value }) => value.cooked ?? value.raw).join('…')

function nameOf({ callee, arguments: [first] }: ESTree.CallExpression) {
  if (!/^(test|it|describe|rule)$/.test(rootOf(callee) ?? '')) return undefined
  if (first?.type === 'TemplateLiteral') return written(first)
  return first?.type === 'Literal' && typeof first.value === 'string' ? first.value : undefined
}

/** Returns the titles of all tests, except skipped ones, which prove nothing. */
export const namedTests = (files: readonly SourceFile[]) =>
  files.filter(isTest).flatMap((file) =>
    collect<NamedTest>(file, (add) => ({
      CallExpression: (call) => {
        const name = nameOf(call)
        const callee = file.text.slice(call.callee.start, call.callee.end)
        if (name === undefined || /\.(skip|todo)$/.test(callee)) return
        add({ path: file.path, name, table: call.callee.type === 'CallExpression' ? callee : '' })
      },
    })),
  )

/** Returns the tests of the project, except those of this folder, whose samples contain ids. */
export const projectTests = (root: string) =>
  namedTests(readProject(root).filter(({ path }) => !path.startsWith('test/conformance/')))
