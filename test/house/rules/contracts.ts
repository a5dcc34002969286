import type { ESTree } from 'vite'
import { isRepository, isRoute, roomOf, sideOf } from '../house-map.ts'
import { collect, lineAt } from '../parse.ts'
import { isProduct, type SourceFile } from '../source-files.ts'

/** `contract.ts`, or `NOUN-contract.ts` beside it where one file would be too long. */
const isContract = (path: string) =>
  /^src\/(features\/[^/]+|platform\/http)\/[^/]+\/([\w-]+-)?contract\.ts$/.test(path)

const endpointsIn = (file: SourceFile) =>
  collect<ESTree.CallExpression>(file, (add) => ({
    CallExpression: (call) => {
      if (call.callee.type === 'Identifier' && call.callee.name === 'endpoint') add(call)
    },
  }))

const valueOf = (declared: ESTree.ObjectExpression, key: string): ESTree.Node | undefined =>
  declared.properties
    .filter((each) => each.type === 'Property')
    .find((each) => each.key.type === 'Identifier' && each.key.name === key)?.value

const hasTextInside = (file: SourceFile, { start, end }: ESTree.Node) =>
  /['"`]/.test(file.text.slice(start, end))

/** The compiler asks for the ability and the texts too; this message is one line with file and line number. */
export const endpointsAreDeclaredWhole = (files: readonly SourceFile[]) =>
  files.filter(isProduct).flatMap((file) =>
    endpointsIn(file).flatMap((call) => {
      const at = `${file.path}:${lineAt(file.text, call.start)}`
      const declared = call.arguments[0]
      if (!isContract(file.path))
        return [`${at} declares an endpoint: only the contract.ts of a feature does`]
      if (declared?.type !== 'ObjectExpression') return [`${at} hides its endpoint: write the object out`]
      const fails = valueOf(declared, 'fails')
      return [
        ...(valueOf(declared, 'needs') ? [] : [`${at} has no ability: say what it needs`]),
        ...(fails && hasTextInside(file, fails)
          ? [`${at} writes its failures out: texts belong in messages.ts`]
          : []),
      ]
    }),
  )

const testOf = (path: string) => path.replace(/\.ts$/, isRepository(path) ? '.db.test.ts' : '.test.ts')

/** A contract is served, routes are tested over HTTP, repositories against a real database, in either lane. */
export function featuresAreComplete(files: readonly SourceFile[]) {
  const paths = new Set(files.map(({ path }) => path))
  const inFeatures = files.filter((file) => isProduct(file) && roomOf(file.path) !== undefined)
  const missing = inFeatures.flatMap((file) => {
    const feature = `src/features/${roomOf(file.path)}`
    const needed = [
      ...(isContract(file.path) && endpointsIn(file).length > 0 ? [`${feature}/server/routes.ts`] : []),
      ...(isRoute(file.path) ? [`${feature}/contract.ts`, testOf(file.path)] : []),
      ...(isRepository(file.path) ? [testOf(file.path)] : []),
    ]
    const inLongLane = (path: string) => path.replace(/(\.db)?\.test\.ts$/, '.long.test.ts')
    return needed
      .filter((path) => !paths.has(path) && !paths.has(inLongLane(path)))
      .map((path) => `${file.path} lacks ${path}`)
  })
  return [...new Set(missing)]
}

const serverOnly =
  /^(summary|needs|readsActor|limit|params|query|body|bodyBytes|status|fails|check|(safeP|p)arse(Async)?)$/

const namesOfContracts = (file: SourceFile) =>
  collect<string>(file, (add) => ({
    ImportDeclaration: ({ source, specifiers }) => {
      if (/[/-]contract\.ts$/.test(source.value)) add(...specifiers.map(({ local }) => local.name))
    },
  }))

/** The build strips schemas and texts from the contracts it sends (`src/shared/endpoint.ts`). */
export const browsersReadLightContracts = (files: readonly SourceFile[]) =>
  files
    .filter((file) => isProduct(file) && sideOf(file.path) === 'web')
    .flatMap((file) => {
      const names = new Set(namesOfContracts(file))
      return collect<string>(file, (add) => ({
        MemberExpression: ({ object, property, start }) => {
          if (object.type !== 'Identifier' || property.type !== 'Identifier') return
          if (names.has(object.name) && serverOnly.test(property.name))
            add(
              `${file.path}:${lineAt(file.text, start)} reads ${object.name}.${property.name}: it stays on the server`,
            )
        },
      }))
    })

const objectsIn = (file: SourceFile) =>
  collect<string>(file, (add) => ({
    ExportNamedDeclaration: ({ declaration }) => {
      if (declaration?.type !== 'VariableDeclaration') return
      for (const { id, init } of declaration.declarations) {
        const value = init?.type === 'TSAsExpression' ? init.expression : init
        if (id.type === 'Identifier' && value?.type === 'ObjectExpression') add(id.name)
      }
    },
  }))

/** The build keeps endpoints, lists and single values of a contract; an object would be undefined in a browser. */
export function browsersReadNoObjects(files: readonly SourceFile[]) {
  const objects = new Set(files.filter((file) => isContract(file.path)).flatMap(objectsIn))
  return files
    .filter((file) => isProduct(file) && sideOf(file.path) === 'web')
    .flatMap((file) =>
      namesOfContracts(file)
        .filter((name) => objects.has(name))
        .map((name) => `${file.path} imports the object ${name} of a contract: export its values one by one`),
    )
}
