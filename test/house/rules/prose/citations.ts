import { idsIn, groupsIn } from '../../../conformance/row-ids.ts'
import { namedTests } from '../../../conformance/test-names.ts'
import { parse } from '../../parse.ts'
import { isScript, type SourceFile } from '../../source-files.ts'

const page = 'docs/requirements.md'

/** Tests of these rules hold wrong samples. */
const isCited = ({ path }: SourceFile) =>
  /^(src|test|e2e|tools|build|seed|docs|migrations)\/.*\.(tsx?|mjs|sql|md|json)$/.test(path) &&
  !/^docs\/decisions\/history\/|^test\/(conformance|house)\/|^test\/house-rules\.test\.ts$/.test(path)

/** Texts in which people cite: comments and test titles of code, descriptions of messages, whole pages. */
function citingTexts(file: SourceFile): readonly string[] {
  if (isScript(file))
    return [...parse(file).comments.map(({ value }) => value), ...namedTests([file]).map(({ name }) => name)]
  if (/\.(md|sql)$/.test(file.path)) return [file.text]
  return /\/messages\/\w+\.json$/.test(file.path) ? [file.text] : []
}

const citing = (files: readonly SourceFile[], violationsIn: (text: string) => readonly string[]) =>
  files.filter(isCited).flatMap((file) => [
    ...new Set(
      citingTexts(file)
        .flatMap(violationsIn)
        .map((violation) => `${file.path} cites ${violation}`),
    ),
  ])

export function citedIdsAreDefined(files: readonly SourceFile[]) {
  const text = files.find(({ path }) => path === page)?.text ?? ''
  const defined = groupsIn(text).flatMap(({ ids }) => ids)
  const known = new Set(defined)
  const twice = defined.filter((id, i) => defined.indexOf(id) !== i)
  return [
    ...twice.map((id) => `${page} defines ${id} twice`),
    ...citing(files, (cited) =>
      idsIn(cited)
        .filter((id) => !known.has(id))
        .map((id) => `${id}, which ${page} does not define`),
    ),
  ]
}

// `decision 78`, `decisions 35 and 36`, `decisions 52–54`
const decisions = /\b[Dd]ecisions? (\d+(?:(?:, | and |–)\d+)*)/g

export function citedDecisionsExist(files: readonly SourceFile[]) {
  const numbers = files.flatMap(
    ({ path }) => /^docs\/decisions\/(?:history\/)?(\d{4})-/.exec(path)?.[1] ?? [],
  )
  const known = new Set(numbers.map(Number))
  return citing(files, (text) =>
    [...text.matchAll(decisions)]
      .flatMap(([, list = '']) => list.match(/\d+/g) ?? [])
      .filter((number) => !known.has(Number(number)))
      .map((number) => `decision ${number}, which has no page`),
  )
}

// A section is cited by the name of its page: `SECURITY §6`, `RELIABILITY R3`, `spec 9`.
const section = /\b(?:[A-Z]{4,} (?:§ ?\d+|[TLRS]\d{1,2}\b)|[Ss]pec(?:ification)? (?:§ ?)?\d+)/g

/** Pages of other places cannot be opened by a reader of this project. */
export const noOtherPagesAreCited = (files: readonly SourceFile[]) =>
  citing(files, (text) => text.match(section) ?? []).map((line) => `${line}: cite an id of ${page}`)
