/** The container image copies by name, without tests, seed or demo, and enough to run (F-C22, ASVS 15.2.3). */
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileIn } from '#shared/languages.ts'
import { afterAll, expect, test } from 'vitest'
import { newestMinors } from '#ops/doctor/newest-minors.ts'
import { freePort, startRefused, startSite } from '../../running-site.ts'
import { textOf, wordsAt } from './deploy-files.ts'

const instructions = textOf('deploy/Dockerfile')
  .split('\n')
  .filter((line) => /^(FROM|COPY) /.test(line))
const stageStart = instructions.findLastIndex((line) => line.startsWith('FROM'))
const root = '/opt/thuto/'

/** The sources of each COPY, from the build context or an earlier stage. */
const copiedIn = (lines: readonly string[]) =>
  lines
    .filter((line) => line.startsWith('COPY'))
    .flatMap((line) => line.split(' ').slice(1, -1))
    .filter((word) => !word.startsWith('--'))
    .map((word) => word.replace(root, ''))
const taken = copiedIn(instructions.slice(0, stageStart))
const shipped = copiedIn(instructions.slice(stageStart))

const patterns = textOf('deploy/Dockerfile.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
const fits = (file: string, pattern: string) =>
  path.matchesGlob(file, pattern) || path.matchesGlob(file, `${pattern}/**`)
/** The last pattern that fits decides, as Docker has it. */
const isLeftOut = (file: string) =>
  !(patterns.findLast((pattern) => fits(file, pattern.replace(/^!/, ''))) ?? '').startsWith('!')

const project = globSync('{*,{src,content,migrations,build,seed,test,bench,e2e,docs,deploy}/**/*}', {
  withFileTypes: true,
})
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative('.', path.join(entry.parentPath, entry.name)))
const inContext = project.filter((file) => !isLeftOut(file))

test('F-C22 image copies an explicit list of paths', () => {
  expect([...taken, ...shipped]).not.toContain('.')
  expect(shipped.toSorted()).toEqual(
    ['LICENSE', 'content', 'dist', 'migrations', 'node_modules', 'package.json', 'src'].toSorted(),
  )
})

test('F-C22 image contains no test, seed, bench or demo file and needs none', () => {
  expect(inContext.length).toBeGreaterThan(500)
  const excluded =
    /^(seed|test|tools|e2e|docs|deploy)\/|\.test\.tsx?$|^src\/app\/commands\/(demo|dev)\.ts$|\.env$/
  expect(inContext.filter((file) => excluded.test(file))).toEqual([])
  const code = inContext.filter((file) => /\.(ts|tsx|mjs)$/.test(file))
  expect(code.filter((file) => /from '#(seed|test)\//.test(readFileSync(file, 'utf8')))).toEqual([])
})

/** As small as the server can fill them. */
const templates = {
  'index.html': '<div id="root"></div>',
  'home.mjs': "export const renderHome = () => ''",
  'google-done.html': '',
  'manifest.webmanifest': '{}',
  'sw.js': '{}\n',
}

test('F-C22 the site starts from the image contents and has no demo', { timeout: 240_000 }, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'thuto-image-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of shipped.filter((each) => each !== 'node_modules' && each !== 'dist'))
    cpSync(name, path.join(folder, name), {
      recursive: true,
      filter: (file) => inContext.some((each) => each === file || each.startsWith(`${file}/`)),
    })
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  // Replaces the build, which is tested with the image itself.
  const pages = path.join(folder, 'dist/web/.pages')
  mkdirSync(pages, { recursive: true })
  for (const language of ['en', 'af'] as const)
    for (const [name, text] of Object.entries(templates))
      writeFileSync(path.join(pages, fileIn(name, language)), text)
  const built = path.join(pages, 'index.html')
  // Newer than all that was copied, also where a clock is set back meanwhile.
  const later = new Date(Date.now() + 60_000)
  utimesSync(built, later, later)

  const settings = { DATA_DIR: path.join(folder, 'data'), PORT: String(await freePort()) }
  const demo = await startRefused({ from: folder, demo: true, settings })
  expect([demo.code, demo.output]).toEqual([
    1,
    'Thuto cannot start: demo is no command of this installation. See “Know the commands” in docs/operating/install.md.\n',
  ])
  const site = await startSite({ from: folder, settings }, 180_000)
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
  expect((await fetch(`${site.url}/api/subjects`)).status).toBe(200)
  expect((await fetch(`${site.url}/lite`)).status).toBe(200)
  expect(await site.stop()).toBe(0)
})

test('F-S7 compose.yaml uses the newest known minor version of PostgreSQL', () => {
  const [image = ''] = wordsAt(/^services\.postgres\.image$/)
  const [, major, minor] = /^postgres:(\d+)\.(\d+)$/.exec(image) ?? []
  expect(Number(minor)).toBe(newestMinors.get(Number(major)))
})
