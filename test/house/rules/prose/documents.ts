import type { SourceFile } from '../../source-files.ts'

/** Records of decisions stay as they were written; the paths in them may be of their day. */
const isDocument = ({ path }: SourceFile) =>
  path.endsWith('.md') && !path.startsWith('docs/decisions/history/')

const folders =
  'src|test|e2e|tools|build|deploy|docs|seed|content|migrations|shared|platform|client|features|ops|web|app'
const pathInCode = new RegExp(
  String.raw`\`((?:(?:${folders})/[\w./-]*|[\w-]+(?:/[\w.-]+)+\.(?:tsx?|mjs|sql|md))|[\w-]+\.tsx?)\``,
  'g',
)
const linkTarget = /\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g

const normalized = (folder: string, target: string) =>
  new URL(target, `file:///${folder}`).pathname.replace(/^\/|\/$/g, '')

/** A path in a document may leave out its first folders: `http/serve.ts` is `src/platform/http/serve.ts`. */
export function documentsNameRealPaths(files: readonly SourceFile[], isGenerated: (path: string) => boolean) {
  const paths = files.map(({ path }) => `/${path}/`)
  const exists = (part: string) => paths.some((path) => path.includes(`/${part.replace(/\/$/, '')}/`))
  return files.filter(isDocument).flatMap(({ path, text }) => {
    const named = [...text.matchAll(pathInCode)].map(([, part = '']) => part)
    const linked = [...text.matchAll(linkTarget)].map(([, target = '']) => normalized(path, target))
    return [
      ...named.filter((part) => !exists(part)),
      ...linked.filter((target) => !paths.some((each) => each.startsWith(`/${target}/`))),
    ]
      .filter((part) => !isGenerated(part))
      .map((part) => `${path} names ${part}, which does not exist`)
  })
}

const maxTableWidth = 100

/** Wider tables wrap in a terminal and in a diff. */
export const operatingTablesAreNarrow = (files: readonly SourceFile[]) =>
  files
    .filter(({ path }) => path.startsWith('docs/operating/'))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        const width = [...line].length
        return line.trimStart().startsWith('|') && width > maxTableWidth
          ? [`${path}:${index + 1} has a table of ${width} columns, more than ${maxTableWidth}`]
          : []
      }),
    )

/** Statements of SQL begin a line; `psql` is for other programs. */
const statement = /^ *(?:select|insert into|delete from|update \w+ set) .*/gm

/** Operators get a screen or a command instead: the embedded database has no port. */
export const documentsHaveNoSql = (files: readonly SourceFile[]) =>
  files
    .filter((file) => isDocument(file) && file.path.startsWith('docs/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(statement)].map(([line]) => `${path} has a statement of SQL: ${line.trim()}`),
    )

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

/** `config` is src/platform/config/config.ts, `page` the page of the settings. */
export function settingsAreDocumented({ config, page }: { readonly config: string; readonly page: string }) {
  const [, given = ''] = /^const settings = z\.object\(\{\n(.*?)^\}/ms.exec(config) ?? []
  const settings = namesIn(given, /^ {2}([A-Z][A-Z\d_]*):/gm)
  const headings = namesIn(page, /^### ([A-Z][A-Z\d_]*)$/gm)
  return [
    ...settings.filter((name) => !headings.includes(name)).map((name) => `${name} has no heading`),
    ...headings.filter((name) => !settings.includes(name)).map((name) => `${name} is no setting`),
    ...(settings.length === 0 ? ['no setting found'] : []),
  ]
}

const firstCells = (page: string) =>
  page.split('\n').flatMap((line) => /^\| +([^|]*?) +\|/.exec(line)?.[1] ?? [])

/** Of the only table of a page: merges leave doubled and misplaced rows. */
export const rowsAscend = (page: string) => {
  const [, , ...cells] = firstCells(page)
  return cells.flatMap((cell, i) => {
    const next = cells[i + 1]
    const ascends = next === undefined || cell.localeCompare(next, 'en', { numeric: true }) < 0
    return ascends ? [] : [`${cell} comes before ${next}`]
  })
}

const citation = /\bdecisions? (\d{1,3})\b/gi

/** `list` is docs/decisions/README.md, whose table leads each number to its record and to the page of today. */
export function citedDecisionsAreListed(files: readonly SourceFile[], list: string) {
  const listed = new Set(firstCells(list))
  return files
    .filter(({ path }) => !path.startsWith('docs/decisions/history/') && !path.startsWith('test/house/'))
    .flatMap(({ path, text }) =>
      namesIn(text, citation)
        .filter((number) => !listed.has(number))
        .map((number) => `${path} cites decision ${number}, which is not listed`),
    )
}

const maxPageWords = 800
const maxDecisionWords = 20_000
const isDecisionPage = (path: string) => /^docs\/decisions\/[^/]+\.md$/.test(path)

/** Together they can be read in two hours; the list has a row for each record, so it may be longer than a page. */
export function decisionsAreShort(files: readonly SourceFile[]) {
  const pages = files
    .filter(({ path }) => isDecisionPage(path))
    .map(({ path, text }) => ({ path, words: text.split(/\s+/).filter(Boolean).length }))
  const total = pages.reduce((sum, { words }) => sum + words, 0)
  return [
    ...pages
      .filter(({ path, words }) => words > maxPageWords && !path.endsWith('/README.md'))
      .map(({ path, words }) => `${path} has ${words} words, more than ${maxPageWords}`),
    ...(total > maxDecisionWords ? [`all pages have ${total} words, more than ${maxDecisionWords}`] : []),
  ]
}
