import { collect, parse } from '../parse.ts'
import { type OwnImport, ownImportsIn } from '../imports.ts'
import { isCode, isProduct, isTest, type SourceFile } from '../source-files.ts'

const min = { folder: 3, file: 35 }

/** Files that a convention or a program asks for by name. */
const byConvention =
  /\/(main|app|routes|contract|languages|messages(\.[a-z]{2})?)\.ts$|\.d\.ts$|-(routes|page)\.tsx?$|\/commands\//

const linesOf = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
const inSource = (file: SourceFile) => file.path.startsWith('src/') && isProduct(file)

/** The files of the source tree that read each one. A test counts for itself, not as a reader. */
const readersOf = (files: readonly SourceFile[]) =>
  Map.groupBy(
    ownImportsIn(files.filter((file) => isCode(file) && !isTest(file))).filter(
      ({ from }) => !from.startsWith('test/') && !from.startsWith('e2e/'),
    ),
    ({ to }: OwnImport) => to,
  )

const isLoadedLater = (file: SourceFile, files: readonly SourceFile[]) =>
  files.some(
    (other) =>
      other.path.endsWith('.ts') || other.path.endsWith('.tsx')
        ? new RegExp(`import\\(\\s*['"][^'"]*/${file.path.replace(/^.*\//, '').replace('.', '\\.')}['"]`).test(other.text)
        : false,
  )

/** A file under 35 lines has several importers or a test of its own, or it is merged. */
export function smallFilesHaveReaders(files: readonly SourceFile[]) {
  const readers = readersOf(files)
  const stems = new Set(files.filter(isTest).map(({ path }) => path.replace(/(\.\w+)*\.test\.tsx?$/, '')))
  return files
    .filter((file) => inSource(file) && !byConvention.test(file.path) && linesOf(file.text) < min.file)
    .filter((file) => new Set(readers.get(file.path)?.map(({ from }) => from)).size < 2)
    .filter((file) => !stems.has(file.path.replace(/\.tsx?$/, '')))
    .filter((file) => !isLoadedLater(file, files))
    .map((file) => `${file.path} has ${linesOf(file.text)} lines and one reader: merge it with its reader`)
}

export function foldersHoldSeveralFiles(files: readonly SourceFile[]) {
  const counts = new Map<string, number>()
  for (const { path } of files.filter((file) => file.path.startsWith('src/') && isCode(file) && !isTest(file)&& !file.path.endsWith('.css'))) {
    const folder = path.split('/').slice(0, -1).join('/')
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count < min.folder).map(([folder, count]) => `${folder} holds ${count}`)
}

const constantsIn = (file: SourceFile) =>
  collect<string>(file, (add) => ({
    ExportNamedDeclaration: ({ declaration }) => {
      if (declaration?.type !== 'VariableDeclaration') return
      for (const { id, init } of declaration.declarations) {
        let value = init
        while (value?.type === 'TSAsExpression' || value?.type === 'TSSatisfiesExpression') value = value.expression
        if (id.type === 'Identifier' && value && /^(Literal|ArrayExpression|ObjectExpression|TemplateLiteral|BinaryExpression)$/.test(value.type)) add(id.name)
      }
    },
  }))

const namesRead = (file: SourceFile) =>
  collect<{ source: string; name: string }>(file, (add) => ({
    ImportDeclaration: ({ source, specifiers }) => {
      for (const part of specifiers)
        add({ source: source.value, name: part.type === 'ImportSpecifier' && part.imported.type === 'Identifier' ? part.imported.name : '*' })
    },
  }))

export function constantsStandBesideTheirReader(files: readonly SourceFile[]) {
  const out: string[] = []
  const code = files.filter(isCode).filter((f) => /\.(ts|tsx|mjs)$/.test(f.path))
  const uses = new Map<string, Set<string>>()
  const imps = new Map(ownImportsIn(code).map((i) => [i.from + '|' + i.name, i.to]))
  for (const f of code) for (const { source, name } of namesRead(f)) {
    const to = imps.get(f.path + '|' + source)
    if (to) (uses.get(to + '#' + name) ?? uses.set(to + '#' + name, new Set()).get(to + '#' + name)!).add(f.path)
  }
  for (const f of files.filter(inSource)) {
    if (byConvention.test(f.path)) continue
    for (const name of constantsIn(f)) {
      const readers = [...(uses.get(f.path + '#' + name) ?? [])]
      const product = readers.filter((r) => r.startsWith('src/') && !/\.test\./.test(r))
      const own = f.text.split(new RegExp(`\\b${name}\\b`)).length - 2
      if (product.length === 1 && readers.length === 1 && own === 0) out.push(`${f.path} ${name} -> ${product[0]}`)
    }
  }
  return out
}
export function hooksLiveWithTheirCaller(files: readonly SourceFile[]) {
  const readers = readersOf(files)
  return files.filter((f) => inSource(f) && /\/use-[^/]+\.tsx?$/.test(f.path)).flatMap((f) => {
    const r = [...new Set(readers.get(f.path)?.map(({ from }) => from))]
    return r.length === 1 ? [`${f.path} ${linesOf(f.text)} -> ${r[0]} ${linesOf(files.find((x) => x.path === r[0])!.text)} ${files.some((t)=>isTest(t)&&t.path.startsWith(f.path.replace(/\.tsx?$/,'.')))?'TEST':''}`] : []
  })
}
