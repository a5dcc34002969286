import { collect, lineAt, parse } from '../parse.ts'
import { isCode, isScript, isTest, type SourceFile } from '../source-files.ts'

const limits = {
  median: 70,
  nineInTen: 180,
  source: 300,
  test: 400,
  functionLines: 40,
  folder: 12,
  comment: 2,
  headComment: 14,
}

/** Folders whose length is given from outside, with the reason. */
const longFolders: Readonly<Record<string, string>> = {
  'src/web/pages': 'one file for each route of the spec',
}

const linesOf = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

export interface Sizes {
  readonly files: number
  readonly median: number
  readonly nineInTen: number
  readonly largest: { readonly path: string; readonly lines: number }
}

/** Lines per file, of the sources or of the tests. */
export function sizesOf(files: readonly SourceFile[], which: 'source' | 'test'): Sizes {
  const counted = files
    .filter((file) => isCode(file) && isTest(file) === (which === 'test'))
    .map(({ path, text }) => ({ path, lines: linesOf(text) }))
    .toSorted((a, b) => a.lines - b.lines)
  const at = (share: number) => counted[Math.ceil(counted.length * share) - 1]
  return {
    files: counted.length,
    median: at(0.5)?.lines ?? 0,
    nineInTen: at(0.9)?.lines ?? 0,
    largest: at(1) ?? { path: '', lines: 0 },
  }
}

export function filesAreSmallAsARule(files: readonly SourceFile[]) {
  const { median, nineInTen } = sizesOf(files, 'source')
  return [
    ...(median > limits.median
      ? [`the median file has ${median} lines, the house allows ${limits.median}`]
      : []),
    ...(nineInTen > limits.nineInTen
      ? [`nine in ten files have up to ${nineInTen} lines, the house allows ${limits.nineInTen}`]
      : []),
  ]
}

export const noFileIsLong = (files: readonly SourceFile[]) =>
  files
    .filter((file) => isCode(file))
    .flatMap((file) => {
      const [lines, allowed] = [linesOf(file.text), isTest(file) ? limits.test : limits.source]
      return lines > allowed ? [`${file.path} has ${lines} lines, the house allows ${allowed}`] : []
    })

const functionsIn = (file: SourceFile) =>
  collect<{ line: number; lines: number }>(file, (add) => {
    const measure = ({ start, end }: { start: number; end: number }) =>
      add({ line: lineAt(file.text, start), lines: linesOf(file.text.slice(start, end)) })
    return { FunctionDeclaration: measure, FunctionExpression: measure, ArrowFunctionExpression: measure }
  })

/** Methods and components count as functions; tests read better in one piece, so they do not. */
export const noFunctionIsLong = (files: readonly SourceFile[]) =>
  files
    .filter((file) => isCode(file) && isScript(file) && !isTest(file))
    .flatMap((file) =>
      functionsIn(file)
        .filter(({ lines }) => lines > limits.functionLines)
        .map(
          ({ line, lines }) =>
            `${file.path}:${line} is a function of ${lines} lines, the house allows ${limits.functionLines}`,
        ),
    )

export function noFolderIsFull(files: readonly SourceFile[]) {
  const counts = new Map<string, number>()
  const counted = files.filter((each) => isCode(each) && isScript(each) && !isTest(each))
  // It only imports the catalogues, which have a folder of their own.
  for (const file of counted.filter(({ path }) => !path.endsWith('/messages.ts'))) {
    const folder = file.path.split('/').slice(0, -1).join('/')
    if (folder !== '' && !longFolders[folder]) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > limits.folder)
    .map(
      ([folder, count]) =>
        `${folder} holds ${count} files, more than ${limits.folder}: look for a second noun`,
    )
}

const wordsOf = (comment: string) => comment.split('\n').filter((line) => /[\p{L}\p{N}]/u.test(line)).length

/** Comments on lines that touch are one comment. The first one of a file may explain it in numbered steps. */
export const commentsAreShort = (files: readonly SourceFile[]) =>
  files
    .filter((file) => isCode(file) && isScript(file))
    .flatMap((file) => {
      const runs: { start: number; end: number; lines: number }[] = []
      for (const { start, end, value } of parse(file).comments) {
        const last = runs.at(-1)
        if (last && /^[ \t]*\n?[ \t]*$/.test(file.text.slice(last.end, start))) {
          last.end = end
          last.lines += wordsOf(value)
        } else runs.push({ start, end, lines: wordsOf(value) })
      }
      return runs
        .map(({ start, lines }) => ({
          start,
          lines,
          allowed: start === 0 ? limits.headComment : limits.comment,
        }))
        .filter(({ lines, allowed }) => lines > allowed)
        .map(
          ({ start, lines, allowed }) =>
            `${file.path}:${lineAt(file.text, start)} is a comment of ${lines} lines, the house allows ${allowed}`,
        )
    })
