import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A file as the rules see it: the path from the root of the project, with forward slashes, and its text. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

const notOurs = new Set(['node_modules', 'dist', 'data', 'test-results', '.git', '.tsb', '.cache'])

const walk = (root: string) =>
  globSync('**/*', { cwd: root, withFileTypes: true, exclude: (entry) => notOurs.has(entry.name) })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))

function listedByGit(root: string) {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const { status, stdout } = spawnSync('git', list, { cwd: root, encoding: 'utf8' })
  if (status !== 0) return undefined
  return stdout.split('\0').filter((name) => name !== '' && existsSync(path.join(root, name)))
}

/** Every text file git keeps or would keep; in a copy without git, every one that is not built or downloaded. */
export const readProject = (root: string) =>
  (listedByGit(root) ?? walk(root)).flatMap((name): SourceFile[] => {
    const bytes = readFileSync(path.join(root, name))
    return bytes.includes(0) ? [] : [{ path: name, text: bytes.toString('utf8') }]
  })

/** The part of the project that people write and programs run. */
export const isCode = ({ path: name }: SourceFile) =>
  /^((src|seed|test|e2e|tools|build)\/.*|[^/]+\.config)\.(ts|tsx|mjs|js|css)$/.test(name)

export const isScript = ({ path: name }: SourceFile) => /\.(ts|tsx|mjs|js)$/.test(name)

/** Tests, and suites that the tests of several files share. */
export const isTest = ({ path: name }: SourceFile) => /\.(test|e2e)\.tsx?$|^test\/.*-suite\.ts$/.test(name)

/** The delivered code: the product and the small school for its demo. */
export const isProduct = (file: SourceFile) =>
  /^(src|seed)\//.test(file.path) && isScript(file) && !isTest(file)
