import { collect, parse } from '../parse.ts'
import { isCode, isProduct, isScript, type SourceFile } from '../source-files.ts'

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/

/** Folders and files alike: small letters, digits and hyphens. */
export const namesAreKebabCase = (files: readonly SourceFile[]) =>
  files.filter(isCode).flatMap(({ path }) => {
    const wrong = path.split('/').find((part) => !kebab.test(part))
    return wrong === undefined ? [] : [`${path}: ${wrong} is not kebab-case`]
  })

const vague = /(^|-)(utils?|helpers?|common|managers?|services?)$/

/** These words fit any file. */
export const namesAreSpecific = (files: readonly SourceFile[]) =>
  files.filter(isCode).flatMap(({ path }) => {
    const wrong = path.split('/').find((part) => vague.test(part.replace(/\..*$/, '')))
    return wrong === undefined ? [] : [`${path}: ${wrong} is vague: name the noun`]
  })

const superlative = /^(most|longest|fewest|usual)([A-Z].*)?$/

/** A limit is called max or min with its unit, a usual value default. */
export const limitsAreMaxOrMin = (files: readonly SourceFile[]) =>
  files
    .filter((file) => isCode(file) && isScript(file))
    .flatMap((file) => {
      const names = collect<string>(file, (add) => ({
        Identifier: ({ name }) => {
          if (superlative.test(name)) add(name)
        },
      }))
      return [...new Set(names)].map((name) => `${file.path} names ${name}: use max…, min… or default…`)
    })

/** Entry points and texts have the same name in each folder. */
const sameInEachFolder = /^(app|main|routes|contract|languages|messages)$/
const stemOf = (path: string) => path.replace(/^.*\//, '').replace(/\.[a-z]+$/, '')

/** An editor finds a file by its name alone. */
export const stemsAreUnique = (files: readonly SourceFile[]) => {
  const sources = files.filter(
    (file) => file.path.startsWith('src/') && isProduct(file) && !sameInEachFolder.test(stemOf(file.path)),
  )
  return [...Map.groupBy(sources, ({ path }) => stemOf(path))]
    .filter(([, same]) => same.length > 1)
    .map(([stem, same]) => `${same.map(({ path }) => path).join(' and ')} are both called ${stem}`)
}

// Tools that load a file by its default export and offer no other way.
const byDefault = /\.config\.ts$|^(e2e\/setup\/global-setup|test\/run\/json-reporter)\.ts$/

const exportsDefault = (file: SourceFile) =>
  collect<true>(file, (add) => ({
    ExportDefaultDeclaration: () => add(true),
    ExportSpecifier: ({ exported }) => {
      if (exported.type === 'Identifier' && exported.name === 'default') add(true)
    },
  })).length > 0

/** A name given once, at the declaration, can be found by searching for it. */
export const exportsHaveNames = (files: readonly SourceFile[]) =>
  files
    .filter((file) => isCode(file) && isScript(file) && !byDefault.test(file.path) && exportsDefault(file))
    .map(({ path }) => `${path} has a default export: export by name`)

const ownFile = /^[.#]/

// Re-exports of a package are allowed: the file is its only importer.
const onlyPassesOn = (file: SourceFile) => {
  const { body } = parse(file).program
  return (
    body.length > 0 &&
    body.every((each) => {
      const source =
        each.type === 'ExportAllDeclaration' || each.type === 'ExportNamedDeclaration'
          ? each.source
          : undefined
      return source ? ownFile.test(source.value) : false
    })
  )
}

export const nothingIsABarrel = (files: readonly SourceFile[]) =>
  files
    .filter((file) => isCode(file) && isScript(file))
    .filter((file) => /(^|\/)index\.[a-z]+$/.test(file.path) || onlyPassesOn(file))
    .map(({ path }) => `${path} only re-exports: import from the source`)
