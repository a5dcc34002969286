/** Hostile texts and addresses: the page escapes them, runs nothing and contacts no other host. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { APIRequestContext, Page } from '@playwright/test'
import { apiAs } from './setup/calls.ts'
import { signUpAsNew } from './setup/accounts.ts'
import { expect, clearSession, signInAs, test as story, visit } from './setup/browser-test.ts'
import { pdf } from './setup/contribute-form.ts'

/** Records dialogs, policy violations and requests to other hosts. */
const test = story.extend<{ readonly harm: readonly string[] }>({
  harm: [
    async ({ page, baseURL }, use) => {
      const harm: string[] = []
      page.on('dialog', (dialog) => {
        harm.push(`dialog: ${dialog.message()}`)
        void dialog.dismiss()
      })
      page.on('request', (request) => {
        const { protocol, origin } = new URL(request.url())
        if (protocol.startsWith('http') && origin !== baseURL) harm.push(`request: ${request.url()}`)
      })
      await page.exposeFunction('harmed', (what: string) => void harm.push(what))
      await page.addInitScript(() => {
        const tell = (window as unknown as { harmed: (what: string) => void }).harmed
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
          tell(`policy: ${effectiveDirective} ${blockedURI}`),
        )
      })
      await use(harm)
      expect(harm).toEqual([])
    },
    { auto: true },
  ],
})

const payloads = [
  '<img src=x onerror=alert(1)>',
  '"><img src=x onerror=alert(2)>',
  "'><svg/onload=alert(3)>",
  '"><svg/onload=alert(4)>',
  '<script>alert(5)</script>',
  '</script><script>alert(6)</script>',
  '</title><script>alert(7)</script>',
  '</textarea><img src=x onerror=alert(8)>',
  '<iframe src="javascript:alert(9)">',
  '<iframe srcdoc="<script>alert(10)</script>">',
  '<a href="javascript:alert(11)">x</a>',
  '[x](javascript:alert(12))',
  'javascript:alert(13)',
  'data:text/html,<script>alert(14)</script>',
  '{{7*7}}${7*7}<%= 7*7 %>',
  '{{constructor.constructor("alert(15)")()}}',
  '<svg><script>alert(16)</script></svg>',
  '<math><mtext><img src=x onerror=alert(17)>',
  '<details open ontoggle=alert(18)>',
  '<body onload=alert(19)>',
  '<style>@import "https://evil.example/a";</style>',
  '<link rel=stylesheet href=https://evil.example/a>',
  '<img src=https://evil.example/a.png>',
  '<object data=https://evil.example/a></object>',
  '<base href=https://evil.example/>',
  '<form action=https://evil.example/><button>x',
  '&lt;img src=x onerror=alert(20)&gt;',
  '\\u003cimg src=x onerror=alert(21)\\u003e',
  '--><img src=x onerror=alert(22)><!--',
  '=HYPERLINK("https://evil.example/","x")',
] as const

const subject = 'LifeSkills'
const subjectPage = '/subject/life-skills'

type Desk = Readonly<Record<'educator' | 'moderator', APIRequestContext>>

async function fileText(educator: APIRequestContext, title: string) {
  const texts = { title, author: title, description: title, source: title, changes: title }
  const data = { subject, ...texts, tags: [title.slice(0, 50)], link: 'https://school.example/harm' }
  const answer = await educator.post('/api/resources', { data })
  expect([title, answer.status()]).toEqual([title, 201])
  return ((await answer.json()) as { id: string }).id
}

/** Contributes resources with these texts, runs the test and removes them. */
async function withTexts(
  playwright: Parameters<typeof apiAs>[0],
  baseURL: string | undefined,
  texts: readonly string[],
  tell: (ids: readonly string[], staff: Desk) => Promise<void>,
) {
  const [educator, moderator] = await Promise.all([
    apiAs(playwright, baseURL, 'educator'),
    apiAs(playwright, baseURL, 'moderator'),
  ])
  const ids: string[] = []
  try {
    ids.push(...(await Promise.all(texts.map((text) => fileText(educator, text)))))
    await tell(ids, { educator, moderator })
  } finally {
    await Promise.all(ids.map((id) => moderator.delete(`/api/resources/${id}`)))
    await Promise.all([educator.dispose(), moderator.dispose()])
  }
}

const shown = (page: Page, text: string) => page.getByText(text, { exact: true }).first()

test(
  'T27 thirty injection texts in every field of a resource are escaped in live rows and search results',
  { tag: '@long' },
  async ({ page, playwright, baseURL }) => {
    await withTexts(playwright, baseURL, payloads, async (ids, { moderator }) => {
      await visit(page, subjectPage)
      await expect(page.getByRole('table')).toBeVisible()
      await Promise.all(ids.map((id) => moderator.post(`/api/resources/${id}/approval`)))
      for (const title of payloads) await expect(shown(page, title)).toBeAttached()
      for (const q of [payloads[1], payloads[5], payloads[14]]) {
        await visit(page, `/search?q=${encodeURIComponent(q)}`)
        await expect(shown(page, q)).toBeVisible()
      }
      await visit(page, '/')
      await page.getByRole('main').getByRole('combobox').fill('<img src=x')
      await expect(page.getByRole('option').first()).toContainText('<img src=x')
    })
  },
)

test(
  'T27 injection texts in names, schools, file names and reports are escaped for moderators, admins and the export',
  { tag: '@long' },
  async ({ page, playwright, baseURL }) => {
    const [image, quoted, , , script] = payloads
    await withTexts(
      playwright,
      baseURL,
      [image, quoted, payloads[29]],
      async ([id = ''], { educator, moderator }) => {
        const upload = await educator.post(`/api/uploads?name=${encodeURIComponent(`${image}.pdf`)}`, {
          data: pdf('a.pdf').buffer,
          headers: { 'content-type': 'application/octet-stream' },
        })
        expect(upload.status()).toBe(201)
        await signUpAsNew(page, { first_name: image, last_name: script, institution: quoted })
        await visit(page, '/view-account')
        await expect(page.getByText(image).first()).toBeVisible()
        await moderator.post(`/api/resources/${id}/approval`)
        const report = await page.request.post(`/api/resources/${id}/reports`, {
          data: { reason: 'other', text: image },
          headers: { 'sec-fetch-site': 'same-origin' },
        })
        expect(report.status()).toBe(201)
        const csv = await (await moderator.get('/api/moderation/export')).text()
        expect(csv).toContain(image)
        expect(csv).toContain(quoted.replaceAll('"', '""'))
        expect(csv).not.toMatch(/(^|[,"\n])=HYPERLINK/)
        await clearSession(page)
        await signInAs(page, 'admin')
        await visit(page, '/moderation?q=onerror')
        await expect(shown(page, image)).toBeVisible()
        await visit(page, '/role-assign')
        // Moderation has a box to search in as well.
        await expect(page.getByRole('heading', { level: 1, name: 'Assign roles' })).toBeVisible()
        await page.getByRole('searchbox').fill('onerror=alert(1)')
        await expect(page.getByText(image).first()).toBeVisible()
      },
    )
  },
)

test.describe('addresses', () => {
  test.use({
    // Unknown routes also log a console line.
    expectedErrors: async ({}, use) => use([/status of 40\d/]),
  })

  const names = [
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '..',
    '%2e%2e',
    'x'.repeat(5_000),
    ...payloads.slice(0, 10),
  ]
  const hashes = [
    ...names.map((name) => `/subject/${name.startsWith('%') ? name : encodeURIComponent(name)}`),
    ...payloads.slice(0, 12).map((text) => `/search?q=${encodeURIComponent(text)}`),
    '/search?q=%E0%A4%A',
    '/search?q=%',
    '/search?q=%00',
    `/search?q=${'a'.repeat(3_000)}`,
    '/search?q=a&q=b',
    '/search?__proto__[x]=1',
    '/subject/%E0%A4%A',
    '/subject/',
    '/subject//',
    '/subject/history/../x',
    '/%',
    '//evil.example',
    '/\\evil.example',
    '/javascript:alert(1)',
    '/new-password?token=<img src=x onerror=alert(40)>',
    '/set-up?token=<script>alert(41)</script>',
    '/moderation?q=<img src=x onerror=alert(42)>',
    '/view-account?x=<svg/onload=alert(43)>',
    '',
    '#',
    '/#/#/#',
    '?q=<script>alert(44)</script>',
    '/search?sort=__proto__&rating=<img>',
  ]

  test(
    'T35 T27 fifty hostile hash addresses end in a page, an unknown subject or the error screen',
    { tag: '@long' },
    async ({ page }) => {
      expect(hashes.length).toBeGreaterThanOrEqual(50)
      await visit(page, '/')
      for (const hash of hashes) {
        await page.evaluate((to) => (location.hash = to), hash)
        await expect(page.getByRole('heading', { level: 1 }), hash.slice(0, 80)).toBeVisible()
        const calm = await page.evaluate(async () => {
          const steps = history.length
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
          return history.length - steps
        })
        expect([hash.slice(0, 80), calm]).toEqual([hash.slice(0, 80), 0])
      }
      await visit(page, '/subject/__proto__')
      await expect(page.getByText('Subject not found.')).toBeVisible()
    },
  )
})

test('T33 another site cannot show a page of this one in a frame', async ({ browser, baseURL }) => {
  const elsewhere = createServer((_request, answer) => {
    answer
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<iframe src="${baseURL}/#/moderation"></iframe>`)
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  const page = await browser.newPage()
  try {
    const refused = page.waitForEvent('console', (line) => line.text().includes('frame-ancestors'))
    await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`)
    await refused
    expect(await page.frames()[1]?.evaluate(() => document.body.innerText.includes('Moderation'))).not.toBe(
      true,
    )
  } finally {
    await page.close()
    elsewhere.close()
  }
})
