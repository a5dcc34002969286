import { floorOf, sideOf } from '../house-map.ts'
import { importsIn, ownImportsIn } from '../imports.ts'
import { isProduct, type SourceFile } from '../source-files.ts'

const product = (files: readonly SourceFile[]) => files.filter(isProduct)

/** Import your own floor or one below it. */
export const floorsAreKept = (files: readonly SourceFile[]) =>
  ownImportsIn(product(files))
    .filter(({ from, to }) => !(floorOf(to) <= floorOf(from)))
    .map(
      ({ from, to }) => `${from} imports ${to}: floor ${floorOf(from)} does not reach up to ${floorOf(to)}`,
    )

/** Web and server never meet, and what both read knows neither. */
export const wallsAreKept = (files: readonly SourceFile[]) =>
  ownImportsIn(product(files)).flatMap(({ from, to }) => {
    const [here, there] = [sideOf(from), sideOf(to)]
    if (!here || !there || here === there || there === 'shared') return []
    return [`${from} imports ${to}: ${here} code never imports ${there} code`]
  })

/** What runs in a browser, or may, does without the modules of Node. */
export const browserCodeIsFreeOfNode = (files: readonly SourceFile[]) =>
  importsIn(product(files))
    .filter(({ from, name }) => name.startsWith('node:') && /^(web|shared)$/.test(sideOf(from) ?? ''))
    .map(({ from, name }) => `${from} imports ${name}: browsers have no such module`)

/** Nothing that is delivered leans on what only tests it. */
export const productIsFreeOfTests = (files: readonly SourceFile[]) =>
  ownImportsIn(product(files))
    .filter(({ to }) => /^(test|e2e|tools)\/|\.(test|e2e)\.tsx?$/.test(to))
    .map(({ from, to }) => `${from} imports ${to}: the product does without its tests`)
