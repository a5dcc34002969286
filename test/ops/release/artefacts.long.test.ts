/** The artefacts of a release, made once from this checkout, and the site that starts from them. */
import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, copyFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs' // prettier-ignore
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appVersion } from '#platform/config/node-settings.ts'
import { makeArtefacts } from '#tools/release/make-artefacts.ts'
import { filesIn } from '#tools/release/pack-folder.ts'
import { bareEnvironment, freePort } from '../../running-site.ts'
import { startRegistry } from './package-registry.ts'

const exec = promisify(execFile)
const folder = mkdtempSync(path.join(tmpdir(), 'thuto-release-'))
const place = (name: string) => path.join(folder, name)
const made = (name: string) => place(`made/${name}`)
const tgz = `thuto-${appVersion}.tgz`
const archive = `thuto-${appVersion}-linux-x64.tar.gz`
const inTgz = (name: string) =>
  execFileSync('tar', ['-xzOf', made(tgz), `package/${name}`], { encoding: 'utf8' })
const lines = (name: string) => readFileSync(made(name), 'utf8').trim().split('\n')

const make = (to: string) =>
  makeArtefacts({ root: process.cwd(), seconds: 1_796_000_000, print: console.info, to: place(to), systems: ['x64'] }) // prettier-ignore

/** Goes the first journey with a command of its own process; returns what it saw. */
async function journey(command: readonly string[], cwd: string, env: Record<string, string | undefined>) {
  cpSync(path.join(import.meta.dirname, 'first-journey.ts'), place('first-journey.ts'))
  writeFileSync(place('package.json'), '{"type":"module"}')
  const { stdout } = await exec(command[0] ?? '', command.slice(1), { cwd, env, timeout: 300_000 })
  return JSON.parse(stdout) as object
}
const firstJourney = {
  found: ['Fractions on a number line'],
  home: [200, true],
  file: [200, true],
  plain: 200,
}

beforeAll(async () => {
  // Names and rights of a file must not depend on the umask.
  const former = process.umask(0o077)
  await make('made')
  process.umask(former)
}, 900_000)
afterAll(() => {
  spawnSync('chmod', ['-R', 'u+w', folder])
  rmSync(folder, { recursive: true, force: true })
}, 300_000)

test(
  'OPS-23 sums verify, the bill names every production package, and a second build has the same bytes',
  { timeout: 900_000 },
  async () => {
    // prettier-ignore
    expect(spawnSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: made('') }).status).toBe(0)
    expect(lines('SHA256SUMS').map((line) => line.split('  ')[1])).toEqual(
      readdirSync(made('')).filter((name) => name !== 'SHA256SUMS').toSorted(), // prettier-ignore
    )
    const bill = JSON.parse(readFileSync(made(`thuto-${appVersion}.cdx.json`), 'utf8')) as {
      components: { group?: string; name: string; version: string }[]
    }
    const named = new Set(bill.components.map(({ name, version }) => `${name}@${version}`))
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      packages: Record<string, { version: string; dev?: boolean; devOptional?: boolean }>
    }
    const product = Object.entries(packages).flatMap(
      ([at, { version, dev, devOptional }]) =>
    at === '' || dev || devOptional || at.includes('node-linux-') ? [] : `${at.replace(/^.*node_modules\//, '')}@${version}`, // prettier-ignore
    )
    expect(product.filter((each) => !named.has(each))).toEqual([])
    await make('again')
    expect(readFileSync(place('again/SHA256SUMS'), 'utf8')).toBe(readFileSync(made('SHA256SUMS'), 'utf8'))
  },
)

test('OPS-24 the package has JavaScript, the built site and the seed of the demo, and nothing that builds or tests', () => {
  const files = filesIn(made(tgz))
  expect(files.filter((name) => /\.(ts|tsx|map)$|\.test\.|^(test|e2e|tools|build|src\/(web|client))\/|node_modules/.test(name))).toEqual([]) // prettier-ignore
  for (const name of [
    'bin/thuto',
    'src/app/main.js',
    'src/app/commands/demo.js',
    'dist/web/.pages/index.html',
    'seed/people.js',
    'migrations/0001-schema.sql',
    'npm-shrinkwrap.json',
    'LICENSE',
  ])
    // prettier-ignore
    expect(files).toContain(name)
  execFileSync('tar', ['-xzf', made(tgz), '-C', folder])
  const emitted = files.filter((name) => /^(src|seed)\/.*\.m?js$/.test(name))
  // Names of modules: relative ones end in .js, those of package.json are mapped there.
  const unmapped = emitted.filter((name) => /(from|import\(|URL\() ?'(?!#)[^'\n]*\.ts'/.test(readFileSync(place(`package/${name}`), 'utf8'))) // prettier-ignore
  expect(unmapped).toEqual([])
  const manifest = JSON.parse(inTgz('package.json')) as Record<string, Record<string, string>>
  expect(manifest).toMatchObject({ bin: { thuto: 'bin/thuto' }, engines: { node: '>=24.7' } })
  expect(Object.keys(manifest)).not.toContain('devDependencies')
})

test('OPS-24 npx in an empty folder reaches the first journey', { timeout: 400_000 }, async () => {
  const [manifest, lock] = [JSON.parse(inTgz('package.json')), JSON.parse(inTgz('npm-shrinkwrap.json'))]
  const cache = execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).trim()
  const registry = await startRegistry({ manifest, lock, file: made(tgz), cache })
  const empty = place('empty')
  mkdirSync(empty)
  const env = {
    ...bareEnvironment,
    HOME: folder,
    PORT: String(await freePort()),
    npm_config_cache: place('npm'),
  }
  delete (env as { ENV_FILE?: string }).ENV_FILE
  writeFileSync(path.join(empty, '.env'), 'DATA_DIR=site\n')
  const npx = ['npx', '--yes', `--registry=${registry.address}`, '--fetch-retries=0', `thuto@${appVersion}`, 'start'] // prettier-ignore
  try {
    expect(await journey([process.execPath, place('first-journey.ts'), ...npx], empty, env)).toMatchObject(firstJourney) // prettier-ignore
    // The settings file is that of the folder in which the command runs.
    expect(readdirSync(empty).toSorted()).toEqual(['.env', 'site'])
  } finally {
    registry.close()
  }
})

/** Commands that run another without a network, and as an ordinary user; the first that this system allows. */
const ordinary =
  process.getuid?.() === 0 ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : []
const separate = [
  ['unshare', '--net'],
  ['unshare', '--user', '--map-current-user', '--keep-caps', '--net'],
].find(
  ([command = '', ...args]) => spawnSync(command, [...args, 'ip', 'link', 'set', 'lo', 'up']).status === 0,
)

test.skipIf(process.arch !== 'x64' || !separate)(
  'OPS-25 the archive starts with Node alone, without a network, from a read-only folder, as an ordinary user',
  { timeout: 300_000 },
  async () => {
    // prettier-ignore
    expect(statSync(made(archive)).size).toBeLessThan(80 * 1_048_576)
    for (const name of ['node', 'home']) mkdirSync(place(name))
    chmodSync(folder, 0o755)
    copyFileSync(process.execPath, place('node/node'))
    execFileSync('tar', ['-xzf', made(archive), '-C', folder])
    const program = place(`thuto-${appVersion}-linux-x64`)
    execFileSync('chmod', ['-R', 'a-w', program])
    if (ordinary.length > 0) chownSync(place('home'), 65_534, 65_534)
    const before = filesBelow(program)
    const inside = 'ip link set lo up && exec "$@"'
    const command = [...(separate ?? []), 'sh', '-c', inside, 'sh', ...ordinary, place('node/node'), place('first-journey.ts'), path.join(program, 'bin/thuto'), 'start'] // prettier-ignore
    const env = {
      HOME: place('home'),
      PORT: String(await freePort()),
      PATH: `${place('node')}:/usr/bin:/bin`,
    }
    expect(await journey(command, place('home'), env)).toMatchObject(firstJourney)
    expect(filesBelow(program)).toEqual(before)
  },
)

const filesBelow = (start: string) => readdirSync(start, { recursive: true }).map(String).toSorted()

test('OPS-26 the image has no npm, no build tool, no test and no demo, and runs as an ordinary user', () => {
  const files = lines('image-files.txt')
  expect(files).toContain('src/app/main.js')
  expect(files).toContain('node_modules/fastify/package.json')
  const excluded = /^(seed|docs|bin\/npm)|commands\/(demo|dev)\.js$|(^|\/)(tests?|pgxs|\.bin)\/|\.(ts|tsx|map)$|\.test\.js$|node_modules\/(npm|vite|typescript|vitest|rolldown|esbuild|oxlint|prettier|knip|@playwright|@types|node-linux[^/]*)\// // prettier-ignore
  expect(files.filter((name) => excluded.test(name))).toEqual([])
  const image = readFileSync(made('Dockerfile'), 'utf8')
  const stage = image.slice(image.lastIndexOf('\nFROM '))
  expect(stage).toMatch(/^FROM node:[\d.]+-\w+-slim(@sha256:[\da-f]{64})?$/m)
  expect(stage).toMatch(/rm -rf \/usr\/local\/lib\/node_modules .*\/npm /)
  expect(stage).toMatch(/^USER node$/m)
  // The image takes from the archive what the list has.
  const left = [...image.matchAll(/--exclude='\*\/([^']+)'/g)].map(([, name = '']) => name)
  expect(filesIn(made(archive), left)).toEqual(files)
})
