/** The log of a mixed day, parsed as an operator's tools do. */
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makePdf } from '../../files/make-pdf.ts'
import { freePort, type RunningSite, startSite, cookieOf } from '../../running-site.ts'

const secrets = {
  email: 'head@school.example',
  password: 'the-first-admin-here',
  wrongPassword: 'a-guess-that-is-wrong',
  stranger: 'stranger@school.example',
  setUpToken: 'set-up-token-that-nobody-should-read-0123456',
  resetToken: 'reset-token-that-nobody-should-read-01234567',
  mailPassword: 'mail-password',
  clientSecret: 'client-secret',
  name: 'Anna Naidoo',
  title: 'Annas-own-notes',
  sought: 'divorce',
}
/** Injects a log line and a terminal colour code. */
const hostile = `${secrets.name}\n{"level":60,"msg":"all is lost"}\u001B[31m`

let folder = ''
let site: RunningSite | undefined
let session = ''

const url = () => site?.url ?? ''
const send = (method: string, address: string, body?: unknown, headers: Record<string, string> = {}) =>
  fetch(url() + address, {
    method,
    redirect: 'manual',
    headers: {
      origin: url(),
      cookie: session,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'thuto-log-'))
  // Others may pass through, so that root's database user finds its data in the folder itself.
  chmodSync(folder, 0o755)
  site = await startSite({
    program: 'src/app/main.ts',
    settings: {
      DATA_DIR: path.join(folder, 'data'),
      PORT: String(await freePort()),
      ADMIN_EMAIL: secrets.email,
      ADMIN_PASSWORD: secrets.password,
      LOG_LEVEL: 'info',
      SMTP_URL: `smtp://site:${secrets.mailPassword}@127.0.0.1:1`,
      MAIL_FROM: 'Thuto <no-reply@thuto.example>',
      GOOGLE_CLIENT_ID: 'client-id',
      GOOGLE_CLIENT_SECRET: secrets.clientSecret,
      GOOGLE_DISCOVERY_URL: 'http://127.0.0.1:1/.well-known/openid-configuration',
    },
  })
})
afterAll(async () => {
  await site?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function signIn() {
  const answer = await send('POST', '/api/sign-in', { email: secrets.email, password: secrets.password })
  expect(answer.status).toBe(200)
  session = cookieOf(answer)
  await send('PATCH', '/api/account', { full_name: hostile, institution: hostile })
}

async function failToComeIn() {
  const { stranger: email, wrongPassword: password } = secrets
  await send('POST', '/api/sign-in', { email, password })
  await send('POST', '/api/sign-in', `{"email":"${email}","password":"${password}`)
  await send('POST', '/api/sign-up', { email: hostile, password })
  await send('POST', '/api/setup', { token: secrets.setUpToken, email, password })
  await send('POST', '/api/password-resets', { token: secrets.resetToken, password })
  await send('POST', '/api/password-reset-requests', { email: secrets.email })
  await send('GET', `/api/auth/callback/google?code=${secrets.resetToken}&state=${secrets.setUpToken}`)
  await send('POST', '/api/google', {})
}

/** Stores a file, deletes its bytes from the disk, and requests it. */
async function loseAFile() {
  const upload = await fetch(`${url()}/api/uploads?name=${secrets.title}.pdf`, {
    method: 'POST',
    headers: { origin: url(), cookie: session, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(makePdf()),
  })
  const { uploadId } = (await upload.json()) as { uploadId: string }
  const filed = await send('POST', '/api/resources', { subject: 'Maths', title: secrets.title, tags: [], uploadId }) // prettier-ignore
  expect(filed.status).toBe(201)
  const { file_url } = (await filed.json()) as { file_url: string }
  const files = path.join(folder, 'data', 'files', 'uploads')
  for (const name of readdirSync(files)) rmSync(path.join(files, name))
  return send('GET', new URL(file_url, url()).pathname)
}

/** Not even a request. */
const sendNonsense = () =>
  new Promise<void>((resolve) => {
    const socket = connect(Number(new URL(url()).port), '127.0.0.1')
    socket.on('close', () => resolve()).on('error', () => {})
    socket.resume()
    socket.write(`GET /${secrets.setUpToken}\n{"level":60} HTTP/1.1\r\n\r\n`)
  })

const after = (output: string) => output.slice(output.indexOf('Thuto is ready at'))

test('T43 T42 log has one JSON object per line and no secret after a mixed day', async () => {
  await signIn()
  await failToComeIn()
  const lost = await loseAFile()
  await send('GET', `/api/search?q=${secrets.sought}`)
  await send('GET', `/${encodeURIComponent(hostile)}?token=${secrets.setUpToken}`)
  await send('GET', `/%E0%A4%A?token=${secrets.setUpToken}`)
  await sendNonsense()
  await vi.waitFor(() => expect(site?.output()).toContain('The job reset-mail failed'), { timeout: 20_000 })
  const output = site?.output() ?? ''
  const lines = after(output).trimEnd().split('\n').slice(1)
  const log = lines.filter((line) => !line.startsWith('The search index is ready'))
  expect(log.length).toBeGreaterThan(15)
  const known =
    /^(time|level|msg|requestId|method|route|status|ms|actor|work|error|event|account|address|count)$/
  for (const line of log) {
    const parsed: unknown = JSON.parse(line)
    expect(Object.keys(parsed ?? {}).filter((name) => !known.test(name))).toEqual([])
    expect(line).toMatch(/^[^\p{Cc}]+$/u)
  }
  const sessionToken = /=([^;]{20,})/.exec(session)?.[1] ?? ''
  expect(sessionToken).not.toBe('')
  for (const secret of [...Object.values(secrets), sessionToken, sessionToken.slice(0, 30)])
    expect(output, secret).not.toContain(secret)
  expect(lost.status).toBeGreaterThanOrEqual(400)
})

test('T43 request id of a response finds its log lines', async () => {
  const answer = await send('GET', '/api/nowhere')
  const { requestId } = (await answer.json()) as { requestId: string }
  await vi.waitFor(() => expect(site?.output()).toContain(requestId), { timeout: 20_000 })
  const found = (site?.output() ?? '').split('\n').filter((line) => line.includes(requestId))
  expect(found.map((line): unknown => JSON.parse(line))).toMatchObject([{ status: 404, route: 'none', level: 'info' }]) // prettier-ignore
})
