/** `node tools/bench/understanding.ts`: what it costs to read each of the sample files, in the process that reads them on a site. */
import '#app/commands/open-content.ts'
import { fileTypeOf } from '#features/contributing/files/file-type.ts'
import { childRunner } from '#platform/sandbox/child-runner.ts'
import { collection, samples } from '#test/samples.ts'
import type { Measured } from './measured-extractor.ts'
import { median, tableOf } from './table.ts'

const rounds = 3
const module = new URL('measured-extractor.ts', import.meta.url)
const children = childRunner({ atOnce: 1 })

async function once(bytes: Buffer, extension: string) {
  const begun = performance.now()
  const input = { bytes, extension, withCovers: true }
  const measured = (await children.runInChild({ module, input, readable: [], addons: true })) as Measured
  return { ...measured, ms: performance.now() - begun }
}

const rows = []
for (const { fileName, bytes } of samples) {
  const runs = []
  for (let round = 0; round < rounds; round += 1)
    runs.push(await once(bytes(), fileTypeOf(fileName)?.extension ?? ''))
  const { text, pages, languages, covers } = runs[0]?.found ?? { text: '', covers: null }
  rows.push([
    fileName,
    Math.round(bytes().length / 1_024),
    Math.round(median(runs.map(({ ms }) => ms))),
    median(runs.map(({ cpuSeconds }) => cpuSeconds)).toFixed(2),
    Math.round(Math.max(...runs.map(({ peakMegabytes }) => peakMegabytes))),
    text.length,
    pages ?? '–',
    languages?.join(', ') || '–',
    covers ? `${covers.small.length} / ${covers.large.length}` : '–',
  ])
}
await children.endChildren()
const head = ['file', 'kB', 'ms', 'CPU s', 'peak MiB', 'characters', 'pages', 'language', 'covers, bytes']
console.log(
  `${collection ? 'Sample collection' : 'Small school'}; median of ${rounds}, peak of all; limits 5 s CPU, 256 MiB\n`,
)
console.log(tableOf(head, rows))
