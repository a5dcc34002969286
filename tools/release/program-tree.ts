/** The files of a release: JavaScript in place of TypeScript, the built site, and a package.json of its own. */
import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runVite } from '#ops/build-site.ts'

/** Copied as they are; TypeScript is left out. */
const folders = ['content', 'migrations', 'seed/small-school', 'docs/operating']
const single = ['CHANGELOG.md', 'LICENSE', 'README.md', '.env.example', 'src/app/start.mjs']
const copied = [...folders, ...single, 'src/platform/auth/common-passwords/common-passwords.bloom']

/** A release has no Node of its own; 24.7 brings argon2. */
const engines = { node: '>=24.7' }
const isNode = (name: string) => /^(node_modules\/)?node-linux-/.test(name)
const operatorsScript = /^exec node src\/app\/start\.mjs(?! dev)/

type Texts = Readonly<Record<string, string>>
type Manifest = Readonly<Record<'imports' | 'scripts' | 'optionalDependencies', Texts>>
type Packages = Readonly<Record<string, Readonly<Partial<Record<'dev' | 'devOptional', boolean>>>>>

const keep = <T>(all: Readonly<Record<string, T>>, isKept: (key: string, value: T) => boolean) =>
  Object.fromEntries(Object.entries(all).filter(([key, value]) => isKept(key, value)))

/** `#ops/*` leads to TypeScript here and to JavaScript there; `tsc` rewrites relative names only. */
const emittedImports = (imports: Texts) =>
  Object.fromEntries(
    Object.entries(imports)
      .filter(([, target]) => /^\.\/(src\/(?!client|web)|content|seed)/.test(target))
      .flatMap(([key, target]) => Object.entries({ [`${key}.ts`]: `${target}.js`, [key]: target })),
  )

/** Writes package.json and npm-shrinkwrap.json, which npm follows also where the release is a dependency. */
function writeManifests(root: string, tree: string) {
  const read = (name: string): unknown => JSON.parse(readFileSync(path.join(root, name), 'utf8'))
  const { imports, scripts, optionalDependencies, ...all } = read('package.json') as Manifest
  const { private: _, devDependencies: __, ...rest } = all as Record<string, unknown>
  const own = { ...rest, engines, optionalDependencies: keep(optionalDependencies, (name) => !isNode(name)) }
  const { packages } = read('package-lock.json') as { packages: Packages }
  const needed = keep(packages, (at, of) => at !== '' && !of.dev && !of.devOptional && !isNode(at))
  const files = {
    'package.json': {
      ...own,
      bin: { thuto: 'bin/thuto' },
      imports: emittedImports(imports),
      scripts: keep(scripts, (_name, command) => operatorsScript.test(command)),
    },
    'npm-shrinkwrap.json': { ...own, lockfileVersion: 3, requires: true, packages: { '': own, ...needed } },
  }
  for (const [file, value] of Object.entries(files))
    writeFileSync(path.join(tree, file), `${JSON.stringify(value, undefined, 2)}\n`)
}

/** Points names of modules in texts, which the compiler does not see as imports, to the emitted files. */
function renameModules(tree: string) {
  for (const name of globSync('{src,seed}/**/*.{js,mjs}', { cwd: tree })) {
    const file = path.join(tree, name)
    const pattern = name.endsWith('.mjs')
      ? /\.ts(?=['`])/g
      : /(?<=new URL\('[^']+)\.ts(?=', import\.meta\.url\))/g
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(pattern, '.js'))
  }
}

/** Makes the program in the empty folder `tree`. It holds no TypeScript, test, source map, build tool or package. */
export async function makeProgram(root: string, tree: string): Promise<void> {
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc')
  execFileSync(process.execPath, [tsc, '-p', path.join(root, 'tsconfig.release.json'), '--outDir', tree])
  const filter = (file: string) => !/\.tsx?$/.test(file)
  for (const name of copied) cpSync(path.join(root, name), path.join(tree, name), { recursive: true, filter })
  renameModules(tree)
  await runVite(path.join(tree, 'dist/web'))
  mkdirSync(path.join(tree, 'bin'))
  const starter = "#!/usr/bin/env node\nimport '../src/app/start.mjs'\n"
  writeFileSync(path.join(tree, 'bin/thuto'), starter, { mode: 0o755 })
  writeManifests(root, tree)
}
