import { expect, test } from 'vitest'
import { makeOffice, relationship } from '#test/files/make-office.ts'
import { makeOle, wordStream } from '#test/files/make-ole.ts'
import { makePdf, packedObjects } from '#test/files/make-pdf.ts'
import { countSteps } from '#test/setup/count-steps.ts'
import { samples } from '#test/samples.ts'
import { type FileExtension, fileTypes } from '../file-type.ts'
import type { FileVerdict } from './checks/file-verdict.ts'

const rounds = 100
/** Calls and characters or bytes read by a check, for each byte of the file. */
const maxStepsPerByte = 20

/** Seeded random integers from 0 to below `limit`. */
function dice(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}
type Dice = ReturnType<typeof dice>

const edges = [0, 1, 0x7f, 0x80, 0xff]
const changes: readonly ((file: Buffer, roll: Dice) => Buffer)[] = [
  (file, roll) => file.subarray(0, roll(file.length)),
  (file, roll) => file.fill(roll(256), roll(file.length), roll(file.length)),
  (file, roll) => Buffer.concat([file.subarray(roll(file.length)), file]),
  (file, roll) => Buffer.concat([file.subarray(0, roll(file.length)), file.subarray(roll(file.length))]),
  (file, roll) => {
    for (let i = roll(40); i >= 0; i--) file[roll(file.length)] = roll(256)
    return file
  },
  (file, roll) => {
    // Offsets and lengths of these formats are at both ends of the file.
    const at =
      roll(2) === 0 ? roll(Math.min(600, file.length)) : file.length - 1 - roll(Math.min(600, file.length))
    file[at] = edges[roll(edges.length)] ?? 0
    return file
  },
]

const checker = new URL('./check-file.ts', import.meta.url)

/** Checks corrupted versions; returns the most steps of a check for each byte of the original. */
async function maxSteps(original: Buffer, extension: FileExtension, seed: number) {
  const roll = dice(seed)
  const inputs = Array.from({ length: rounds }, (_, round) => {
    const change = changes[round % changes.length]
    return [change?.(Buffer.from(original), roll) ?? original, fileTypes[extension]]
  })
  const counted = await countSteps<FileVerdict>(checker, 'checkFile', inputs)
  for (const [round, { result }] of counted.entries())
    expect(typeof result.ok, `round ${round}`).toBe('boolean')
  return Math.max(...counted.map(({ steps }) => steps)) / original.length
}

const made: readonly (readonly [FileExtension, Buffer])[] = [
  ['pdf', makePdf(['<< /Names [] >>', packedObjects('<< /A 1 >>')])],
  ['docx', makeOffice('docx', [relationship('hyperlink', 'Target="x" TargetMode="External"')])],
  ['doc', makeOle([wordStream(), { name: 'ObjectPool', children: [wordStream()] }])],
]
test.each(made)(
  'T20 checkFile decides on 100 corrupted versions of a generated %s in steps in proportion to its bytes',
  async (extension, file) =>
    expect(await maxSteps(file, extension, 20_260_301)).toBeLessThan(maxStepsPerByte),
)

const smallest = (extension: FileExtension) =>
  samples
    .filter(({ fileName }) => fileName.endsWith(`.${extension}`))
    .map(({ bytes }) => bytes())
    .toSorted((a, b) => a.length - b.length)
    .slice(0, 1)
const real = Object.values(fileTypes).flatMap(({ extension }) =>
  smallest(extension).map((bytes) => [extension, bytes] as const),
)
test.each(real)(
  'T20 checkFile decides on 100 corrupted versions of the smallest sample %s in steps in proportion to its bytes',
  async (extension, bytes) => expect(await maxSteps(bytes, extension, 7)).toBeLessThan(maxStepsPerByte),
)
