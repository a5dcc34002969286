/** The files of `deploy/`, read as the programs read them. */
import { globSync, readFileSync } from 'node:fs'
import { parseAllDocuments } from 'yaml'

export const files = globSync('deploy/**/*', { withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => `${parentPath}/${name}`)
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
/** The text of a file. Throws where it is missing. */
export const textOf = (path: string) => {
  const found = files.find((file) => file.path === path)
  if (!found) throw new Error(`${path} is missing`)
  return found.text
}
export const yamlFiles = files.filter(({ path }) => /\.ya?ml$/.test(path))

export const inWords = (value: Value) => (typeof value === 'string' ? value : JSON.stringify(value))

export type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value }

/** Every document of a file, anchors and merges resolved. */
export const documentsIn = ({ path, text }: { readonly path: string; readonly text: string }) =>
  parseAllDocuments(text, { merge: true }).map((each) => {
    if (each.errors.length > 0) throw new Error(`${path}: ${each.errors[0]?.message}`)
    return each.toJS() as Value
  })

/** Yields every leaf of a document with its path: `services.one.image`. */
export function* leavesOf(value: Value, way: readonly string[] = []): Generator<readonly [string, Value]> {
  if (value === null || typeof value !== 'object') return void (yield [way.join('.'), value])
  for (const [name, inner] of Object.entries(value)) yield* leavesOf(inner, [...way, name])
}
export const leaves = yamlFiles.flatMap(
  (file) =>
  documentsIn(file).flatMap((document) => [...leavesOf(document)].map(([way, value]) => ({ file: file.path, way, value }))), // prettier-ignore
)
export const leavesAt = (end: RegExp) => leaves.filter(({ way }) => end.test(way))
export const wordsAt = (end: RegExp) => leavesAt(end).map(({ value }) => inWords(value))
