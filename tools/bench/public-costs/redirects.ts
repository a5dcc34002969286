/** `node tools/bench/public-costs/redirects.ts [requests]`: CPU of the site for a file of 1.3 MB in a bucket, sent by it or redirected. */
import { destinationHeader } from '#features/contributing/files/opened-as.ts'
import { startFakeS3 } from '#test/fakes/fake-s3.ts'
import { makePdfOf } from '#test/files/make-pdf.ts'
import { withDataFolder, withSite } from '../compared-copies.ts'
import { cpuMsOfThread } from '../search/site/processes.ts'
import { median, tableOf } from '../table.ts'
import { senderAt } from '#test/running-site.ts'

const requests = Number(process.argv[2] ?? 100)
const thisVersion = { name: 'this version', from: undefined }
const rounds = 5
const file = makePdfOf(1_300_000)
const admin = { email: 'admin@thuto.example', password: 'a-long-password-for-measurements' }

const s3 = await startFakeS3()
const more = {
  ...s3.environment,
  FILES_REDIRECT: 'on',
  // Another host than 127.0.0.1 of the site.
  S3_PUBLIC_ENDPOINT: s3.settings.endpoint.replace('127.0.0.1', 'localhost'),
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  JOBS: 'off',
}

/** Files and approves one resource; returns its address. */
async function publish(url: string): Promise<string> {
  const { headers, json, upload } = await senderAt(url, admin.email, admin.password)
  const uploadId = await upload('notes.pdf', new Uint8Array(file))
  const fields = { subject: 'Maths', title: 'A file to read', tags: ['Grade 9'], uploadId }
  const filed = await json('/api/resources', fields)
  const { id, file_url } = (await filed.json()) as { id: string; file_url: string }
  await fetch(new URL(`/api/resources/${id}/approval`, url), { method: 'POST', headers })
  return url + file_url
}

// As the service worker does: Node's fetch sets `sec-fetch-mode` itself.
const opening = { [destinationHeader]: 'document' }
const ways: Readonly<Record<string, Record<string, string>>> = { 'sent by the site': {}, redirected: opening }

async function microseconds(address: string, pid: number, headers: Record<string, string>) {
  const before = cpuMsOfThread(pid)
  for (let i = 0; i < requests; i += 1) {
    const answer = await fetch(address, { headers, redirect: 'manual' })
    const { byteLength } = await answer.arrayBuffer()
    const isRight = headers === opening ? answer.status === 302 : byteLength === file.length
    if (!isRight) throw new Error(`${address} was answered with ${answer.status}`)
  }
  return (1_000 * (cpuMsOfThread(pid) - before)) / requests
}

await withDataFolder((folder) =>
  withSite(thisVersion, { folder, more }, async ({ url, pid }) => {
    const address = await publish(url)
    const found = new Map(Object.keys(ways).map((way) => [way, [] as number[]]))
    for (let round = 0; round <= rounds; round += 1)
      for (const [way, headers] of Object.entries(ways)) {
        const each = await microseconds(address, pid, headers)
        // The first round warms up.
        if (round > 0) found.get(way)?.push(each)
      }
    const rows = [...found].map(([way, all]) => [way, Math.round(median(all))])
    console.log(tableOf(['a file of 1.3 MB', 'CPU of the site, µs'], rows))
  }),
)
await s3.close()
