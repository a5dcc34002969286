/**
 * `node tools/bench/loop/hostile-text.ts`: processor time for which the rules of findings and the tokenizer of XML read hostile
 * text, and the ratio to half of it. A ratio far above 2 means that a rule is not linear (DESK-19, T25).
 */
import publishersFile from '#content/publishers.json' with { type: 'json' }
import { checkContent } from '#features/contributing/findings/server/detect/detect-findings.ts'
import { xmlText } from '#features/contributing/previews/server/reading/office/xml-text.ts'
import { fillWith, hostileText, hostileXml } from '#test/fixtures/hostile-text.ts'
import { tableOf } from '../table.ts'

const rounds = 3
const characters = 2_000_000
const bytes = Buffer.alloc(0)

/** The least of the rounds, in ms: other work on the machine only adds. */
function processorMs(run: () => unknown) {
  const costs = Array.from({ length: rounds }, () => {
    const start = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1_000
  })
  return Math.min(...costs)
}

const measure = (what: string, piece: string, read: (text: string) => unknown) => {
  const [half = 0, whole = 0] = [characters / 2, characters].map((size) => {
    const text = fillWith(piece, size)
    return processorMs(() => read(text))
  })
  return [what, Math.round(half), Math.round(whole), (whole / half).toFixed(1)]
}

const rows = [
  ...Object.entries(hostileText).map(([what, piece]) =>
    measure(what, piece, (text) => checkContent({ bytes, text, paged: 100_000 }, publishersFile.publishers)),
  ),
  ...hostileXml.map((piece) =>
    measure(`XML ${piece}`, piece, (text) =>
      xmlText(`<w:document>${text}`, { marks: { p: '\n' }, skipped: ['Fallback'] }),
    ),
  ),
]
console.log(tableOf(['text', '1 MB, ms', '2 MB, ms', 'ratio'], rows))
