/** Static files as the running site sends them: compressed once, at build time. */
import { globSync, readFileSync, statSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from './setup/browser-test.ts'

const folder = 'dist/web'
const files = globSync('**/*.*', { cwd: folder })
  // The worker is put together by the site (worker-script.ts).
  .filter((file) => !/\.(br|gz)$|^sw(\.\w+)?\.js$/.test(file) && statSync(path.join(folder, file)).isFile())
  .map((file) => file.split(path.sep).join('/'))
const texts = files.filter((file) => /\.(js|css|html|svg|json|webmanifest)$/.test(file))
const sizeOf = (file: string) => statSync(path.join(folder, file), { throwIfNoEntry: false })?.size

interface Sent {
  readonly headers: IncomingMessage['headers']
  /** The compressed body. */
  readonly body: Buffer
}

/** Bytes of the status line and the headers. */
const headerBytes = ({ headers }: Sent) =>
  Object.entries(headers).reduce((sum, [name, value]) => sum + `${name}: ${String(value)}\r\n`.length, 19)

const requestFile = (url: string, encoding: string) =>
  new Promise<Sent>((resolve, reject) =>
    get(url, { headers: { 'accept-encoding': encoding } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => void chunks.push(chunk))
      answer.once('end', () => resolve({ headers: answer.headers, body: Buffer.concat(chunks) }))
    }).once('error', reject),
  )

const unpacked = ({ headers, body }: Sent) => {
  const encoding = headers['content-encoding']
  if (encoding === 'br') return brotliDecompressSync(body)
  return encoding === 'gzip' ? gunzipSync(body) : body
}

const ways = [
  { asks: 'gzip, deflate, br, zstd', ending: 'br', encoding: 'br' },
  { asks: 'gzip', ending: 'gz', encoding: 'gzip' },
  { asks: 'identity', ending: '', encoding: undefined },
] as const

test('text assets are served compressed as built, with their encoding, length and bytes', async ({
  baseURL,
}) => {
  expect(texts.length).toBeGreaterThan(50)
  for (const file of texts)
    for (const { asks, ending, encoding } of ways) {
      const packed = ending === '' ? undefined : sizeOf(`${file}.${ending}`)
      const sent = await requestFile(`${baseURL}/${file === 'index.html' ? '' : file}`, asks)
      const { 'content-encoding': sentEncoding, 'content-length': length, vary } = sent.headers
      const expected = [
        packed === undefined ? undefined : encoding,
        packed ?? sizeOf(file),
        'accept-encoding',
      ]
      expect([file, asks, sentEncoding, Number(length), vary]).toEqual([file, asks, ...expected])
      expect([file, sent.body.length]).toEqual([file, Number(length)])
      expect([file, unpacked(sent).equals(readFileSync(path.join(folder, file)))]).toEqual([file, true])
    }
})

test('assets are compressed only when that saves more than the header costs', async ({ baseURL }) => {
  for (const file of texts) {
    const [size = 0, packed] = [sizeOf(file), sizeOf(`${file}.br`)]
    if (packed === undefined) expect([file, size < 600]).toEqual([file, true])
    else expect([file, packed + 64 <= size]).toEqual([file, true])
  }
  const others = files.filter((file) => !texts.includes(file))
  expect(others.some((file) => file.endsWith('.pdf'))).toBe(true)
  for (const file of others) {
    const { headers, body } = await requestFile(`${baseURL}/${file}`, 'gzip, br')
    expect([file, headers['content-encoding'], body.length]).toEqual([file, undefined, sizeOf(file)])
  }
})

test('budget: each page is at most 14 kB with headers, and the headers of a script are at most 380 bytes', async ({
  baseURL,
}) => {
  for (const file of files.filter((each) => each.endsWith('.html'))) {
    const sent = await requestFile(`${baseURL}/${file === 'index.html' ? '' : file}`, 'br')
    const bytes = sent.body.length + headerBytes(sent)
    console.info(`${file}: ${bytes} bytes`)
    expect([file, bytes <= 14_000]).toEqual([file, true])
  }
  const script = files.find((file) => /^assets\/.*\.js$/.test(file)) ?? ''
  const sent = await requestFile(`${baseURL}/${script}`, 'br')
  expect(sent.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(headerBytes(sent)).toBeLessThanOrEqual(380)
})
