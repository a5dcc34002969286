/** `node tools/bench/claim.ts [folder of another copy]`: cost of creating a resource from a complete upload. */
import '#app/commands/open-content.ts'
import { people } from '#seed/people.ts'
import { senderAt } from '#test/running-site.ts'
import { collection, samples } from '#test/samples.ts'
import { copiesToMeasure, type NamedSite, withSites } from './compared-copies.ts'
import { median, tableOf } from './table.ts'

const rounds = 7

async function educatorOf({ url }: NamedSite) {
  const { email, password } = people.find(({ key }) => key === 'educator') ?? {}
  return senderAt(url, email, password)
}

/** The smallest and the largest of each kind. */
const files = [...new Set(samples.map(({ mime }) => mime))].flatMap((mime) => {
  const bySize = samples
    .filter((sample) => sample.mime === mime)
    .map(({ fileName, bytes }) => ({ fileName, bytes: new Uint8Array(bytes()) }))
    .toSorted((a, b) => a.bytes.length - b.bytes.length)
  return [...new Set([bySize[0], bySize.at(-1)])].filter((each) => each !== undefined)
})
type File = (typeof files)[number]

async function claimMs({ upload, json }: Awaited<ReturnType<typeof educatorOf>>, { fileName, bytes }: File) {
  const uploadId = await upload(fileName, bytes)
  const begun = performance.now()
  const tags = ['bench', 'Grade 9']
  await (await json('/api/resources', { subject: 'History', title: fileName, tags, uploadId })).text()
  return performance.now() - begun
}

const copies = copiesToMeasure(process.argv[2])
const medians: (readonly (string | number)[])[] = []
// The reading of a filed file would go on beside the next claim.
await withSites(copies, { JOBS: 'off' }, async (sites) => {
  const measured = await Promise.all(
    sites.map(async (site) => ({
      educator: await educatorOf(site),
      claims: new Map<File, number[]>(files.map((file) => [file, []])),
    })),
  )
  for (let round = 0; round < rounds; round += 1)
    for (const file of files)
      for (const { educator, claims } of measured) claims.get(file)?.push(await claimMs(educator, file))
  for (const file of files) {
    const cells = measured.map(({ claims }) => median(claims.get(file) ?? []).toFixed(0))
    medians.push([file.fileName, (file.bytes.length / 1e6).toFixed(2), ...cells])
  }
})

console.log(`From ${collection ? 'the sample collection' : 'the small school'}.`)
const names = copies.map(({ name }) => name)
console.log(tableOf([`ms to file, median of ${rounds}`, 'MB', ...names], medians))
