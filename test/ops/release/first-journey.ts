/**
 * Process of a test: starts a site with the command in its arguments, goes the first journey, stops the site.
 * Prints what it saw as JSON. It imports no file of the project, so that it runs anywhere.
 */
import { spawn } from 'node:child_process'

const [command = '', ...args] = process.argv.slice(2)
const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true })
const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
let output = ''

const ready = new Promise<string>((resolve, reject) => {
  const read = (chunk: Buffer) => {
    output += chunk.toString()
    const [, url] = /^Thuto is ready at (\S+)$/m.exec(output) ?? []
    if (url !== undefined) resolve(url)
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  void ended.then((code) => reject(new Error(`The site ended with ${code}:\n${output}`)))
})

const lesson = { subject: 'Maths', title: 'Fractions on a number line', tags: ['Grade 6'] }
const pdf =
  '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n' +
  '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>\nendobj\nxref\n0 4\n0000000000 65535 f \n0000000009 00000 n \n' +
  '0000000058 00000 n \n0000000115 00000 n \ntrailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n186\n%%EOF\n'

/** Start, first admin, sign-in, contribution, approval; a visitor then finds and opens it. */
async function journey(url: string) {
  let cookie = ''
  async function post(route: string, body?: object | string) {
    const type = typeof body === 'string' ? 'application/octet-stream' : 'application/json'
    const answer = await fetch(url + route, {
      method: 'POST',
      headers: { origin: url, cookie, ...(body !== undefined && { 'content-type': type }) },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${route}: ${answer.status} ${await answer.text()}\n${output}`)
    cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0]).join('; ') || cookie // prettier-ignore
    return answer
  }
  const person = { email: 'head@school.example', password: 'the-first-admin-here' }
  const [, token] = /set-up\?token=([\w-]{43})/.exec(output) ?? []
  await post('/api/setup', { token, ...person })
  cookie = ''
  await post('/api/sign-in', person)
  const { uploadId } = (await (await post('/api/uploads?name=fractions.pdf', pdf)).json()) as {
    uploadId: string
  }
  const { id, file_url } = (await (await post('/api/resources', { ...lesson, uploadId })).json()) as Record<string, string> // prettier-ignore
  await post(`/api/resources/${id}/approval`)
  const found = await fetch(`${url}/api/search?q=fractions`)
  const { items } = (await found.json()) as { items: { title: string }[] }
  const home = await fetch(url)
  const file = await fetch(new URL(file_url ?? '', url))
  return {
    found: items.map(({ title }) => title),
    home: [home.status, (await home.text()).includes('<script')],
    file: [file.status, (await file.text()) === pdf],
    plain: (await fetch(`${url}/r/${id}`)).status,
  }
}

try {
  const seen = await journey(await ready)
  process.kill(-(child.pid ?? 0), 'SIGTERM')
  await ended
  process.stdout.write(JSON.stringify({ ...seen, uid: process.getuid?.() }))
} catch (error) {
  process.stderr.write(String(error))
  process.exitCode = 1
  if (child.exitCode === null) process.kill(-(child.pid ?? 0), 'SIGKILL')
}
