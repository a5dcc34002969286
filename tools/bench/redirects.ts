/** `node tools/bench/redirects.ts [requests]`: CPU of the site for a file of 1.3 MB in a bucket, sent by it or redirected. */
import { startFakeS3 } from '#test/fakes/fake-s3.ts'
import { withDataFolder, withSite } from './compared-copies.ts'
import { cpuSeconds } from './search/site/processes.ts'
import { median, tableOf } from './table.ts'

const requests = Number(process.argv[2] ?? 500)
const thisVersion = { name: 'this version', from: undefined }
const rounds = 5
const fileBytes = 1_300_000

const s3 = await startFakeS3()
/** Another host than the site's 127.0.0.1. */
const publicEndpoint = s3.settings.endpoint.replace('127.0.0.1', 'localhost')
const more = {
  ...s3.environment,
  FILES_REDIRECT: 'on',
  S3_PUBLIC_ENDPOINT: publicEndpoint,
  JOBS: 'off',
}

const opening = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
const ways = { 'sent by the site': {}, redirected: opening }

async function microseconds(address: string, pid: number, headers: Record<string, string>) {
  const before = cpuSeconds(pid)
  for (let i = 0; i < requests; i += 1) {
    const answer = await fetch(address, { headers, redirect: 'manual' })
    const { byteLength } = await answer.arrayBuffer()
    if (answer.status === 200 ? byteLength !== fileBytes : answer.status !== 302)
      throw new Error(`${address} was answered with ${answer.status}`)
  }
  return (1e6 * (cpuSeconds(pid) - before)) / requests
}

await withDataFolder((folder) =>
  withSite(thisVersion, { folder, demo: true, more }, async ({ url, pid }) => {
    const list = await fetch(`${url}/api/resources?limit=100`)
    const { items } = (await list.json()) as { items: { file_url: string; mime: string | null }[] }
    const { file_url = '' } = items.find(({ mime }) => mime === 'application/pdf') ?? {}
    const signed = await fetch(url + file_url, { headers: opening, redirect: 'manual' })
    const { pathname } = new URL(signed.headers.get('location') ?? '')
    s3.bucket.keep(pathname.split('/').slice(2).join('/'), Buffer.alloc(fileBytes, 1))
    const found = new Map(Object.keys(ways).map((way) => [way, [] as number[]]))
    for (let round = 0; round <= rounds; round += 1)
      for (const [way, headers] of Object.entries(ways)) {
        const each = await microseconds(url + file_url, pid, headers)
        // The first round warms up.
        if (round > 0) found.get(way)?.push(each)
      }
    const rows = [...found].map(([way, all]) => [way, Math.round(median(all))])
    console.log(tableOf(['a file of 1.3 MB', 'CPU of the site, µs'], rows))
  }),
)
await s3.close()
