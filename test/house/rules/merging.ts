import type { ESTree } from 'vite'
import { ownImportsIn } from '../imports.ts'
import { collect } from '../parse.ts'
import { isProduct, isScript, isTest, type SourceFile } from '../source-files.ts'

const min = { folder: 3, lines: 35 }

const isSource = (file: SourceFile) => file.path.startsWith('src/') && isProduct(file)
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'))

/** The two sides of a feature are folders whatever they hold; so are a feature and its message catalogues. */
const isFixedFolder = (folder: string) =>
  /^src\/web\/public|\/messages$|^src\/features\/[^/]+\/[^/]+(\/(server|web))?$/.test(folder)

/** Styles count, tests do not: they belong to the file that they test. */
export function foldersHoldThreeFiles(files: readonly SourceFile[]) {
  const inSource = files.filter((file) => file.path.startsWith('src/') && !isTest(file))
  return [...Map.groupBy(inSource, ({ path }) => folderOf(path))]
    .filter(([folder, inside]) => !isFixedFolder(folder) && inside.length < min.folder)
    .map(([folder, inside]) => `${folder} holds ${inside.length} files: move them one level up`)
}

/** Found by name: entry points, contracts, texts, declarations of types, commands, pages, the tables of abilities and paths. */
const byConvention =
  /\/(main|app|google-done|contract|abilities|paths|languages|messages|[\w-]+\.d)\.ts$|(^|[/-])(routes|page)\.tsx?$|\/commands\//

/** Modules that code, a page or the build loads by their path. */
const loadedByPath = (files: readonly SourceFile[]) =>
  new Set(
    files.flatMap(({ text }) =>
      [...text.matchAll(/(?:import\(|new URL\(|src=)\s*['"][^'"]*?([\w-]+\.[cm]?tsx?)['"]/g)].map(
        ([, name]) => name,
      ),
    ),
  )

const linesOf = ({ text }: SourceFile) => text.split('\n').length - 1

/** A short file is opened for itself: several files import it, a test names it, or it is loaded later. */
export function smallFilesHaveImporters(files: readonly SourceFile[]) {
  const importers = Map.groupBy(ownImportsIn(files.filter(isProduct)), ({ to }) => to)
  const tested = new Set(files.filter(isTest).map(({ path }) => path.replace(/(\.\w+)*\.test\.tsx?$/, '')))
  const loaded = loadedByPath(files)
  return files
    .filter((file) => isSource(file) && !byConvention.test(file.path) && linesOf(file) < min.lines)
    .filter((file) => new Set(importers.get(file.path)?.map(({ from }) => from)).size < 2)
    .filter((file) => !tested.has(file.path.replace(/\.tsx?$/, '')))
    .filter((file) => !loaded.has(file.path.slice(file.path.lastIndexOf('/') + 1)))
    .map((file) => `${file.path} has ${linesOf(file)} lines and one importer: merge the two`)
}

const isPlainValue = (value: ESTree.Expression | null): boolean =>
  value?.type === 'TSAsExpression' || value?.type === 'TSSatisfiesExpression'
    ? isPlainValue(value.expression)
    : /^(Literal|ArrayExpression|ObjectExpression|TemplateLiteral|BinaryExpression)$/.test(value?.type ?? '')

const constantsIn = (file: SourceFile) =>
  collect<string>(file, (add) => ({
    ExportNamedDeclaration: ({ declaration }) => {
      if (declaration?.type !== 'VariableDeclaration') return
      for (const { id, init } of declaration.declarations)
        if (id.type === 'Identifier' && isPlainValue(init)) add(id.name)
    },
  }))

/** The files that import each name, by `path#name`; `path#*` for a whole module. */
function importersByName(files: readonly SourceFile[]) {
  const target = new Map(ownImportsIn(files).map(({ from, name, to }) => [`${from} ${name}`, to]))
  const found = files.filter(isScript).flatMap((file) =>
    collect<{ key: string; from: string }>(file, (add) => ({
      ImportDeclaration: ({ source, specifiers }) => {
        const to = target.get(`${file.path} ${source.value}`) ?? ''
        for (const each of specifiers) {
          const imported = each.type === 'ImportSpecifier' ? each.imported : undefined
          const name = imported?.type === 'Identifier' ? imported.name : '*'
          add({ key: `${to}#${name}`, from: file.path })
        }
      },
    })),
  )
  return Map.groupBy(found, ({ key }) => key)
}

/** A constant that its own file does not use, and one other file does, is declared there. */
export function constantsHaveReaders(files: readonly SourceFile[]) {
  const importers = importersByName(files)
  return files
    .filter((file) => isSource(file) && !byConvention.test(file.path) && !importers.has(`${file.path}#*`))
    .flatMap((file) =>
      constantsIn(file).flatMap((name) => {
        const [only, another] = importers.get(`${file.path}#${name}`) ?? []
        const usedHere = file.text.split(new RegExp(`\\b${name}\\b`)).length > 2
        if (!only || another || usedHere || !isSource({ path: only.from, text: '' })) return []
        return [`${file.path} exports ${name} for ${only.from} alone: declare it there`]
      }),
    )
}
