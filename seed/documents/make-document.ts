import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { FileLesson } from '../lesson.ts'
import { makeDocx } from './docx.ts'
import { madeAt } from './look.ts'
import { makePdf } from './pdf.ts'
import { makePptx } from './pptx.ts'

/** Returns the bytes of a lesson's file, which are reproducible. */
export async function makeDocument(lesson: FileLesson): Promise<Uint8Array> {
  switch (lesson.format) {
    case 'pdf':
      return makePdf(lesson)
    case 'docx':
      return withFixedDates(await makeDocx(lesson))
    case 'pptx':
      return withFixedDates(await makePptx(lesson))
  }
}

const first = '[Content_Types].xml'
const date = madeAt.toISOString().replace('.000', '')
/** The zip format stores local time; the entries get the UTC values. */
const zipTime = new Date(2025, 0, 15, 12)

/** Repacks an Office file: fixed dates, and the content types as the first entry, as readers expect. */
function withFixedDates(bytes: Uint8Array): Uint8Array {
  const entries = Object.entries(unzipSync(bytes)).filter(([name]) => !name.endsWith('/'))
  entries.sort(([a], [b]) => Number(b === first) - Number(a === first) || (a < b ? -1 : 1))
  const parts = entries.map(([name, content]): [string, Uint8Array] => [
    name,
    name === 'docProps/core.xml'
      ? strToU8(strFromU8(content).replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, date))
      : content,
  ])
  return zipSync(Object.fromEntries(parts), { level: 9, mtime: zipTime })
}
