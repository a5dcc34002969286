/** Precision and recall of the rules on labelled files: 25 real ones and invented ones, some held out (docs/file-checks.md). */
import { describe, expect, test } from 'vitest'
import publishersFile from '#content/publishers.json' with { type: 'json' }
import { fileTypeOf } from '#features/files/file-type.ts'
import { type FindingRule, findingRules } from '#features/findings/finding-rules.ts'
import { checkContent } from '#features/findings/server/detect/detect-findings.ts'
import { run } from '#features/previews/server/reading/read-file.ts'
import { collection, ifCollected, samples } from '#test/samples.ts'
import { developmentKinds } from './development-files.ts'
import { heldOutKinds } from './held-out-files.ts'
import { filesOf, type LabelledFile } from './invented.ts'
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

const print = (name: string, files: readonly Scored[]) => {
  if (process.env['PRINT_QUALITY']) for (const rule of measured) console.log(name, files.length, rule, JSON.stringify(quality(files, rule))) // prettier-ignore
}

async function realFile(fileName: string): Promise<Scored> {
  const extension = fileTypeOf(fileName)?.extension
  const sample = samples.find((each) => each.fileName === fileName)
  if (!extension || !sample) throw new Error(fileName)
  const check = { module: new URL('../../src/features/findings/server/detect/detect-findings.ts', import.meta.url).href, names: publishers } // prettier-ignore
  const { found } = await run({ bytes: sample.bytes(), extension, withCovers: false, check })
  const rules = (found as ReturnType<typeof checkContent>).map(({ rule }) => rule)
  return { name: fileName, labels: realLabels[fileName] ?? [], found: rules }
}
const real = await Promise.all(ifCollected(Object.keys(realLabels)).map(realFile))

test('DESK-14 the labelled set has at least 120 files, with those of the collection', () => {
  expect(heldOut.length + development.length).toBeGreaterThanOrEqual(120)
  if (collection) expect(real).toHaveLength(25)
  print('development', development)
  print('real', real)
  print('held out', heldOut)
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
