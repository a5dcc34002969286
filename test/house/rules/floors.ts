import { floorOf, sideOf } from '../house-map.ts'
import { importsIn, ownImportsIn } from '../imports.ts'
import { isProduct, type SourceFile } from '../source-files.ts'

const product = (files: readonly SourceFile[]) => files.filter(isProduct)

export const importsGoDown = (files: readonly SourceFile[]) =>
  ownImportsIn(product(files))
    .filter(({ from, to }) => !(floorOf(to) <= floorOf(from)))
    .map(
      ({ from, to }) => `${from} imports ${to}: floor ${floorOf(from)} may not import floor ${floorOf(to)}`,
    )

/** Browser code and server code import shared code and their own side only. */
export const webAndServerAreSeparate = (files: readonly SourceFile[]) =>
  ownImportsIn(product(files)).flatMap(({ from, to }) => {
    const [here, there] = [sideOf(from), sideOf(to)]
    if (!here || !there || here === there || there === 'shared') return []
    return [`${from} imports ${to}: ${here} code never imports ${there} code`]
  })

/** Browser code and shared code import no module of Node. */
export const browserCodeUsesNoNodeModules = (files: readonly SourceFile[]) =>
  importsIn(product(files))
    .filter(({ from, name }) => name.startsWith('node:') && /^(web|shared)$/.test(sideOf(from) ?? ''))
    .map(({ from, name }) => `${from} imports ${name}: browsers have no such module`)

export const productImportsNoTests = (files: readonly SourceFile[]) =>
  ownImportsIn(product(files))
    .filter(({ to }) => /^(test|e2e|tools)\/|\.(test|e2e)\.tsx?$/.test(to))
    .map(({ from, to }) => `${from} imports ${to}: the product imports no tests`)
