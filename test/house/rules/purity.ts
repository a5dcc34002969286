import { roles } from '#shared/abilities.ts'
import { isComponent, isPureRule, isRepository, isRoute, isUseCase } from '../house-map.ts'
import { namesFrom, ownImportsIn } from '../imports.ts'
import { collect, lineAt, textsIn } from '../parse.ts'
import { isProduct, type SourceFile } from '../source-files.ts'

const those = (files: readonly SourceFile[], belongs: (path: string) => boolean) =>
  files.filter((file) => isProduct(file) && belongs(file.path))

/** A use case is a plain function: the HTTP server can be replaced without touching it. */
export const useCasesKnowNoHttp = (files: readonly SourceFile[]) =>
  ownImportsIn(those(files, isUseCase))
    .filter(({ to }) => to.startsWith('src/platform/http/'))
    .map(({ from, to }) => `${from} imports ${to}: use cases know no HTTP`)

// Alone, or in quotes inside a statement of SQL.
const roleName = new RegExp(`^(${roles.join('|')})$|'(${roles.join('|')})'`)

/** Roles are named in the table of abilities only. */
export const useCasesNameNoRole = (files: readonly SourceFile[]) =>
  those(files, (path) => isUseCase(path) || isRepository(path)).flatMap((file) => {
    const named = textsIn(file).find((text) => roleName.test(text))
    return named === undefined
      ? []
      : [`${file.path} names a role (${named}): src/shared/abilities.ts decides`]
  })

export const repositoriesDecideNothing = (files: readonly SourceFile[]) =>
  ownImportsIn(those(files, isRepository))
    .filter(({ to, typeOnly }) => to === 'src/shared/abilities.ts' && !typeOnly)
    .map(
      ({ from }) =>
        `${from} imports the table of abilities: repositories fetch and store, they do not decide`,
    )

export const componentsNameNoAddress = (files: readonly SourceFile[]) =>
  those(files, isComponent)
    .filter((file) => textsIn(file).some((text) => text.includes('/api/')))
    .map(({ path }) => `${path} contains a path of the API: call the contract's endpoint`)

const impure =
  /^(Date\.now|Math\.random|performance\.now|(globalThis\.)?crypto\.(randomUUID|getRandomValues|randomBytes))$/

const clocks = (file: SourceFile) =>
  collect<{ what: string; at: number }>(file, (add) => ({
    MemberExpression: ({ start, end }) => {
      const what = file.text.slice(start, end)
      if (impure.test(what)) add({ what, at: start })
    },
    NewExpression: ({ callee, arguments: given, start }) => {
      if (callee.type === 'Identifier' && callee.name === 'Date' && given.length === 0)
        add({ what: 'new Date()', at: start })
    },
  }))

const randomImports = (file: SourceFile) =>
  namesFrom(file, 'node:crypto').filter((name) => name.startsWith('random'))

/** Code that reads the clock or a random source cannot be tested: `compose.ts` passes both in. */
export const timeAndRandomnessAreParameters = (files: readonly SourceFile[]) =>
  those(files, (path) => isUseCase(path) || isRepository(path) || isRoute(path) || isPureRule(path))
    .filter(({ path }) => path.startsWith('src/features/'))
    .flatMap((file) => [
      ...clocks(file).map(({ what, at }) => `${file.path}:${lineAt(file.text, at)} uses ${what}`),
      ...randomImports(file).map((what) => `${file.path} uses ${what}`),
    ])
    .map((use) => `${use}: take time and randomness as parameters`)
