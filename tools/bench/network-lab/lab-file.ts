import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { pdf } from '../../../e2e/setup/contribute-form.ts'
import { seededRandom } from '#test/network/seeded-random.ts'

const headBytes = 200
const lineBytes = 64

/** A PDF of exactly that many bytes, no two places alike: a piece put in the wrong place changes its sha256. */
export function labFile(folder: string, bytes: number, seed: number) {
  const { name, buffer } = pdf(`Lab file ${seed}.pdf`, bytes)
  const chance = seededRandom(seed)
  for (let at = headBytes; at < bytes - headBytes - lineBytes; at += lineBytes)
    buffer.write(
      `% ${Array.from({ length: 4 }, chance).join(' ')}`.slice(0, lineBytes - 1) + '\n',
      at,
      'latin1',
    )
  const file = path.join(folder, name)
  writeFileSync(file, buffer)
  return { file, sha256: createHash('sha256').update(buffer).digest('hex') }
}
