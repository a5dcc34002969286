import path from 'node:path'
import { collect } from './parse.ts'
import { isScript, type SourceFile } from './source-files.ts'

export interface Import {
  readonly from: string
  /** As written. */
  readonly name: string
  /** The path of the project's own file that is meant; undefined for a package or a module of Node. */
  readonly to: string | undefined
  /** Nothing of it is left when the program runs. */
  readonly typeOnly: boolean
}

const aliases: Readonly<Record<string, string>> = {
  '#shared': 'src/shared',
  '#platform': 'src/platform',
  '#client': 'src/client',
  '#features': 'src/features',
  '#ops': 'src/ops',
  '#web': 'src/web',
  '#app': 'src/app',
  '#content': 'content',
  '#seed': 'seed',
  '#test': 'test',
  '#tools': 'tools',
}

function target(from: string, name: string) {
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(from), name)
  if (!name.startsWith('#')) return undefined
  const [alias = '', ...rest] = name.split('/')
  const folder = aliases[alias]
  // An alias that is not known here would hide its imports from every rule.
  if (!folder) throw new Error(`${from} imports ${name}: test/house/imports.ts does not know ${alias}`)
  return path.posix.join(folder, ...rest)
}

type Kind = 'type' | 'value' | undefined
const allTypes = (whole: Kind, parts: readonly Kind[]) =>
  whole === 'type' || (parts.length > 0 && parts.every((part) => part === 'type'))

function read(file: SourceFile) {
  return collect<{ name: string; typeOnly: boolean }>(file, (add) => ({
    ImportDeclaration: ({ source, importKind, specifiers }) => {
      const parts = specifiers.map((part) => (part.type === 'ImportSpecifier' ? part.importKind : 'value'))
      add({ name: source.value, typeOnly: allTypes(importKind, parts) })
    },
    ExportNamedDeclaration: ({ source, exportKind, specifiers }) => {
      const parts = specifiers.map((part) => part.exportKind)
      if (source) add({ name: source.value, typeOnly: allTypes(exportKind, parts) })
    },
    ExportAllDeclaration: ({ source, exportKind }) =>
      add({ name: source.value, typeOnly: exportKind === 'type' }),
    TSImportType: ({ source }) => add({ name: source.value, typeOnly: true }),
    ImportExpression: ({ source }) => {
      if (source.type === 'Literal' && typeof source.value === 'string')
        add({ name: source.value, typeOnly: false })
    },
  }))
}

const known = new WeakMap<SourceFile, readonly Import[]>()

function importsOf(file: SourceFile) {
  const before = known.get(file)
  if (before) return before
  const found = read(file).map(({ name, typeOnly }) => ({
    from: file.path,
    name,
    to: target(file.path, name),
    typeOnly,
  }))
  known.set(file, found)
  return found
}

/** Every import of the scripts among the files: static, dynamic with a fixed name, re-exported, types. */
export const importsIn = (files: readonly SourceFile[]): readonly Import[] =>
  files.filter(isScript).flatMap(importsOf)

/** An import of a file of the project itself. */
export type OwnImport = Import & { readonly to: string }
export const ownImportsIn = (files: readonly SourceFile[]) =>
  importsIn(files).filter((each): each is OwnImport => each.to !== undefined)

/** `@scope/package` or `package` of an import from outside; undefined for own files. */
export function packageOf({ name, to }: Import) {
  if (to !== undefined) return undefined
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')
}

/** The names a file takes out of one module, such as `randomUUID` of `node:crypto`. */
export const namesFrom = (file: SourceFile, module: string) =>
  collect<string>(file, (add) => ({
    ImportDeclaration: ({ source, specifiers }) => {
      if (source.value !== module) return
      for (const part of specifiers)
        if (part.type === 'ImportSpecifier' && part.imported.type === 'Identifier') add(part.imported.name)
    },
  }))
