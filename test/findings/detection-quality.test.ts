/** Precision and recall of the rules on labelled files: 25 real ones and invented ones, some held out (docs/findings.md). */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import publishersFile from '#content/publishers.json' with { type: 'json' }
import { fileTypeOf } from '#features/contributing/files/file-type.ts'
import { type FindingRule, findingRules } from '#features/contributing/findings/finding-rules.ts'
import {
  checkContent,
  type ReadContent,
} from '#features/contributing/findings/server/detect/detect-findings.ts'
import { run } from '#features/contributing/previews/server/reading/read-file.ts'
import { detectedFindings } from '#features/contributing/findings/server/detected-findings.ts'
import { collection, ifCollected, sampleBytes } from '#test/samples.ts'
import { countSteps } from '#test/setup/count-steps.ts'
import { developmentKinds } from './development-files.ts'
import { heldOutKinds } from './held-out-files.ts'
import { filesOf, type LabelledFile } from './fake-people.ts'
import { realLabels } from './real-files.ts'

const { publishers } = publishersFile
const noBytes = Buffer.alloc(0)

const foundIn = ({ pages }: LabelledFile) =>
  checkContent({ bytes: noBytes, text: pages.join('\f'), paged: pages.length }, publishers)

interface Scored {
  readonly name: string
  readonly labels: readonly FindingRule[]
  readonly found: readonly FindingRule[]
}
const scored = (file: LabelledFile): Scored => ({ ...file, found: foundIn(file).map(({ rule }) => rule) })

/** Files with and without the rule among labels and findings. */
function quality(files: readonly Scored[], rule: FindingRule) {
  const labelled = files.filter(({ labels }) => labels.includes(rule))
  const found = files.filter((file) => file.found.includes(rule))
  const right = labelled.filter((file) => file.found.includes(rule))
  const wrong = found.filter((file) => !file.labels.includes(rule))
  return {
    labelled: labelled.length,
    recall: labelled.length === 0 ? 1 : right.length / labelled.length,
    falseAlarms: found.length === 0 ? 0 : wrong.length / found.length,
    missed: labelled.filter((file) => !right.includes(file)).map(({ name }) => name),
    wrong: wrong.map(({ name }) => name),
  }
}

const measured = findingRules.filter((rule) => rule !== 'author')
const heldOut = filesOf(heldOutKinds, 7_000, 4).map(scored)
const development = filesOf(developmentKinds, 1_000, 3).map(scored)

const percent = (share: number) => `${Math.round(share * 100)} %`
const cell = (files: readonly Scored[], rule: FindingRule) => {
  const { labelled, recall, falseAlarms } = quality(files, rule)
  return labelled === 0 ? '–' : `${labelled}, ${percent(recall)}, ${percent(falseAlarms)}`
}

const detector = new URL(
  '../../src/features/contributing/findings/server/detect/detect-findings.ts',
  import.meta.url,
)

/** Calls and characters read for each byte of the file and character of its text. */
const maxStepsPerCharacter = 150

async function realFile(fileName: string): Promise<Scored & { readonly content: ReadContent }> {
  const extension = fileTypeOf(fileName)?.extension
  if (!extension) throw new Error(fileName)
  const bytes = sampleBytes(fileName)
  const { text, paged, found } = await run({ bytes, extension, withCovers: false, publishers })
  const rules = detectedFindings.parse(found).map(({ rule }) => rule)
  return { name: fileName, labels: realLabels[fileName] ?? [], found: rules, content: { bytes, text, paged } }
}
// One after the other: the reader stops after a time, which all of them together would reach on a busy machine.
const real: Awaited<ReturnType<typeof realFile>>[] = []
for (const name of ifCollected(Object.keys(realLabels))) real.push(await realFile(name))

test('DESK-14 the labelled set has at least 120 files, with those of the collection', () => {
  expect(heldOut.length).toBeGreaterThanOrEqual(120)
  expect(development).toHaveLength(filesOf(developmentKinds, 1_000, 3).length)
  if (collection) expect(real).toHaveLength(25)
})

test('the check of each real file takes steps in proportion to its bytes and text', async () => {
  const inputs = real.map(({ content }) => [content, publishers])
  const counted = await countSteps(detector, 'checkContent', inputs)
  const costly = real.flatMap(({ name, content: { bytes, text } }, i) => {
    const steps = (counted[i]?.steps ?? Infinity) / (bytes.length + text.length)
    return steps > maxStepsPerCharacter ? [[name, steps]] : []
  })
  expect(costly).toEqual([])
})

test('docs/findings.md has the measured shares of each rule', () => {
  const page = readFileSync('docs/findings.md', 'utf8').replaceAll(/ +\|/g, ' |').split('\n')
  for (const rule of measured) {
    const cells = [cell(heldOut, rule), cell(development, rule)]
    const line = page.findLast((each) => each.startsWith(`| \`${rule}\``))
    expect(line).toContain(`| ${cells.join(' | ')} |`)
    if (collection) expect(line).toContain(`| ${[...cells, cell(real, rule)].join(' | ')} |`)
  }
})

describe.each([
  ['held out', heldOut],
  ['all', [...heldOut, ...development, ...real]],
] as const)('%s files', (_, files) => {
  test.each(['publisher', 'copyright'] as const)('DESK-14 %s: recall ≥ 0.90, false alarms ≤ 0.10', (rule) => {
    const { recall, falseAlarms, missed, wrong } = quality(files, rule)
    expect(recall, missed.join()).toBeGreaterThanOrEqual(0.9)
    expect(falseAlarms, wrong.join()).toBeLessThanOrEqual(0.1)
  })
})
