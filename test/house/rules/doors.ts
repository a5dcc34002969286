import { type Import, importsIn, namesFrom, packageOf } from '../imports.ts'
import { collect } from '../parse.ts'
import { isProduct, type SourceFile } from '../source-files.ts'
import { manifestShape } from './packages.ts'

const database = /^src\/platform\/postgres\//

/** Each vendor enters by one door; change what is behind the door and the vendor is replaced. */
const doors: readonly { readonly vendor: RegExp; readonly door: RegExp }[] = [
  { vendor: /^(fastify|@fastify\/.+)$/, door: /^src\/(platform\/http\/|app\/main\.ts$)/ },
  { vendor: /^(pg|pg-copy-streams)$/, door: database },
  { vendor: /^(tar-stream|age-encryption)$/, door: /^src\/platform\/archive\// },
  { vendor: /^kysely$/, door: new RegExp(`${database.source}|-(repository|conditions|statement)\\.ts$`) },
  { vendor: /^openid-client$/, door: /^src\/platform\/auth\/open-id\// },
  { vendor: /^@aws-sdk\//, door: /^src\/platform\/files\/s3\// },
  { vendor: /^@tus\//, door: /^src\/platform\/tus\// },
  { vendor: /^tus-js-client$/, door: /^src\/features\/uploads\/web\/transfer\// },
  {
    vendor: /^(@hyzyla\/pdfium|word-extractor|franc)$/,
    door: /^src\/features\/previews\/server\/reading\//,
  },
  { vendor: /^sharp$/, door: /^src\/features\/(previews\/server\/reading|public-pages\/server\/picture)\// },
  { vendor: /^ghtml$/, door: /^src\/features\/(public-pages|harvest)\/server\// },
  { vendor: /^pg-boss$/, door: /^src\/platform\/jobs\// },
  { vendor: /^csv-parse$/, door: /^src\/ops\/import\/source\/source-rows\.ts$/ },
  { vendor: /^nodemailer$/, door: /^src\/platform\/mail\// },
  { vendor: /^prom-client$/, door: /^src\/platform\// },
  { vendor: /^idb$/, door: /^src\/client\// },
  { vendor: /^lean-qr$/, door: /^src\/features\/sharing\/qr-code\.ts$/ },
  { vendor: /^react-dom$/, door: /^src\/web\/(main|prerender\/render-home)\.tsx$/ },
  { vendor: /^wouter$/, door: /^src\/(web\/routes\.tsx|client\/router\/.+)$/ },
]

const product = (files: readonly SourceFile[]) => files.filter(isProduct)

function shut(each: Import) {
  const name = packageOf(each)
  return name !== undefined && doors.some(({ vendor, door }) => vendor.test(name) && !door.test(each.from))
}

export const vendorsHaveOneDoor = (files: readonly SourceFile[]) =>
  importsIn(product(files))
    .filter(shut)
    .map(
      (each) =>
        `${each.from} imports ${each.name}: the vendor has its door elsewhere (test/house/rules/doors.ts)`,
    )

/** `npm run dev` serves the developers and is itself one of their tools. */
const developersCommand = 'src/app/commands/dev.ts'

/** What runs on a site needs only packages that belong to it, not the developers' tools. */
export function productUsesNoTools(files: readonly SourceFile[], manifest: string) {
  const { devDependencies: tools } = manifestShape.parse(JSON.parse(manifest))
  return importsIn(product(files))
    .filter(({ from, typeOnly }) => from.startsWith('src/') && from !== developersCommand && !typeOnly)
    .filter((each) => Object.hasOwn(tools ?? {}, packageOf(each) ?? ''))
    .map(({ from, name }) => `${from} imports ${name}: a tool of the developers, not a part of the product`)
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

/** Settings are read, checked and named in one place; the starter runs before that place can be loaded. */
export const environmentHasOneReader = (files: readonly SourceFile[]) =>
  product(files)
    .filter(({ path }) => !/^src\/(platform\/config\/|app\/start\.mjs$)/.test(path))
    .filter(readsEnvironment)
    .map(({ path }) => `${path} reads the environment: only src/platform/config does`)
