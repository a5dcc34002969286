import { type Import, importsIn, namesFrom, packageOf } from '../imports.ts'
import { collect } from '../parse.ts'
import { sideOf } from '../house-map.ts'
import { isProduct, type SourceFile } from '../source-files.ts'
import { manifestShape } from './packages.ts'

const database = /^src\/platform\/postgres\//

/** The one place that may import each package, so that a package can be replaced there. */
const importers: readonly { readonly vendor: RegExp; readonly importer: RegExp }[] = [
  { vendor: /^(fastify|@fastify\/.+)$/, importer: /^src\/(platform\/http\/|app\/main\.ts$)/ },
  { vendor: /^(pg|pg-copy-streams)$/, importer: database },
  { vendor: /^(tar-stream|age-encryption)$/, importer: /^src\/platform\/archive\// },
  { vendor: /^kysely$/, importer: new RegExp(`${database.source}|-(repository|conditions|statement)\\.ts$`) },
  { vendor: /^@simplewebauthn\//, importer: /^src\/platform\/auth\/factors\/webauthn\.ts$/ },
  { vendor: /^openid-client$/, importer: /^src\/platform\/auth\/open-id\// },
  { vendor: /^@aws-sdk\//, importer: /^src\/platform\/files\/s3\// },
  { vendor: /^@tus\//, importer: /^src\/platform\/answer-tus\.ts$/ },
  { vendor: /^tus-js-client$/, importer: /^src\/features\/contributing\/uploads\/web\/transfer\// },
  {
    vendor: /^(@hyzyla\/pdfium|word-extractor|franc)$/,
    importer: /^src\/features\/contributing\/previews\/server\/reading\//,
  },
  {
    vendor: /^sharp$/,
    importer:
      /^src\/features\/(contributing\/previews\/server\/reading|public\/public-pages\/server\/picture)\//,
  },
  { vendor: /^pg-boss$/, importer: /^src\/platform\/job-queue\.ts$/ },
  { vendor: /^csv-parse$/, importer: /^src\/ops\/import\/source-rows\.ts$/ },
  { vendor: /^nodemailer$/, importer: /^src\/platform\/mailer\.ts$/ },
  { vendor: /^@prometheus-io\/client$/, importer: /^src\/platform\// },
  { vendor: /^isbot$/, importer: /^src\/features\/insight\/figures\/server\/use-rules\.ts$/ },
  { vendor: /^pino$/, importer: /^src\/platform\/log\.ts$/ },
  { vendor: /^idb$/, importer: /^src\/client\// },
  { vendor: /^lean-qr$/, importer: /^src\/features\/public\/sharing\/qr-code\.ts$/ },
  {
    vendor: /^react-dom$/,
    importer:
      /^src\/(web\/(main|prerender\/render-home)\.tsx|features\/public\/public-pages\/server\/reading\/text-page\.ts)$/,
  },
  { vendor: /^wouter$/, importer: /^src\/(web\/routes\.tsx|client\/router\/.+)$/ },
]

const product = (files: readonly SourceFile[]) => files.filter(isProduct)

function isElsewhere(each: Import) {
  const name = packageOf(each)
  return (
    name !== undefined &&
    importers.some(({ vendor, importer }) => vendor.test(name) && !importer.test(each.from))
  )
}

export const vendorsHaveOneImporter = (files: readonly SourceFile[]) =>
  importsIn(product(files))
    .filter(isElsewhere)
    .map(
      (each) =>
        `${each.from} imports ${each.name}: another place is its only importer (test/house/rules/vendors.ts)`,
    )

/** `npm run dev` may import devDependencies. */
const developersCommand = 'src/app/commands/dev.ts'

/** Code of the product imports no package of `devDependencies`. */
export function productUsesNoDevDependencies(files: readonly SourceFile[], manifest: string) {
  const { devDependencies: tools } = manifestShape.parse(JSON.parse(manifest))
  return importsIn(product(files))
    .filter(({ from, typeOnly }) => from.startsWith('src/') && from !== developersCommand && !typeOnly)
    .filter((each) => Object.hasOwn(tools ?? {}, packageOf(each) ?? ''))
    .map(({ from, name }) => `${from} imports ${name}: it is a devDependency`)
}

const isNamed = (node: { type: string; name?: unknown; value?: unknown }, name: string) =>
  (node.type === 'Identifier' && node.name === name) || (node.type === 'Literal' && node.value === name)

const readsEnvironment = (file: SourceFile) =>
  collect<true>(file, (add) => ({
    MemberExpression: ({ object, property }) => {
      if (isNamed(object, 'process') && isNamed(property, 'env')) add(true)
    },
    VariableDeclarator: ({ id, init }) => {
      if (!init || !isNamed(init, 'process') || id.type !== 'ObjectPattern') return
      if (id.properties.some((each) => each.type === 'Property' && isNamed(each.key, 'env'))) add(true)
    },
  })).length > 0 || namesFrom(file, 'node:process').includes('env')

/** The server reads content in layers, and the build takes the imports of browser code from the site. */
export const contentHasOneReader = (files: readonly SourceFile[]) =>
  importsIn(product(files))
    .filter(({ name, from }) => name.startsWith('#content/') && sideOf(from) !== 'web')
    .map(({ from, name }) => `${from} imports ${name}: the server reads it with contentFile`)

/** `app/start.mjs` runs before the configuration can be loaded. */
export const environmentHasOneReader = (files: readonly SourceFile[]) =>
  product(files)
    .filter(({ path }) => !/^src\/(platform\/config\/|app\/start\.mjs$)/.test(path))
    .filter(readsEnvironment)
    .map(({ path }) => `${path} reads the environment: only src/platform/config does`)
