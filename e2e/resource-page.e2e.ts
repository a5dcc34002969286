/** The public page of a resource: small, without scripts, linked to the app. */
import type { APIRequestContext, Page, PlaywrightWorkerArgs } from '@playwright/test'
import { apiAs, contributeLink } from './setup/calls.ts'
import { expectAccessible } from './setup/access/expect-accessible.ts'
import { expect, test } from './setup/browser-test.ts'

interface Listed {
  readonly id: string
  readonly title: string
}

async function aFileOf(request: APIRequestContext): Promise<Listed> {
  const answer = await request.get('/api/resources?subject=Maths&type=pdf&limit=1')
  const { items } = (await answer.json()) as { items: Listed[] }
  const [first] = items
  if (!first) throw new Error('The small school has no PDF for Maths')
  return first
}

/** A link in its second version, with a known error. */
async function aCorrectedLink(playwright: PlaywrightWorkerArgs['playwright'], baseURL: string | undefined) {
  const [educator, moderator] = await Promise.all([
    apiAs(playwright, baseURL, 'educator'),
    apiAs(playwright, baseURL, 'moderator'),
  ])
  const id = await contributeLink(educator, { title: 'Corrected' })
  await moderator.post(`/api/resources/${id}/approval`)
  const next = { version: 1, kind: 'correction', note: 'row 3', link: 'https://school.example/corrected' }
  const sent = await educator.post(`/api/resources/${id}/replacements`, { data: next })
  const proposal = (await sent.json()) as { id: string }
  await moderator.post(`/api/resources/${proposal.id}/approval`)
  await educator.post(`/api/resources/${id}/errors`, { data: { wrong: 'Answer 4 is 12' } })
  return {
    id,
    async remove() {
      expect((await moderator.delete(`/api/resources/${id}?seen=1.2`)).status()).toBe(200)
      await Promise.all([educator.dispose(), moderator.dispose()])
    },
  }
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

for (const { width, colorScheme } of [
  { width: 240, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const)
  test.describe(`at ${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme })

    test(
      'W8 public pages of resource and subject pass axe in both languages',
      { tag: '@long' },
      async ({ page, request }) => {
        const { id } = await aFileOf(request)
        for (const url of [`/r/${id}`, `/r/${id}?lang=af`, '/s/mathematics', '/s/mathematics?lang=af']) {
          await page.goto(url)
          await expectAccessible(page, url)
        }
      },
    )

    test(
      'COR-30 W8 an earlier version, the list of versions and known errors pass axe',
      { tag: '@long' },
      async ({ page, playwright, baseURL }) => {
        const { id, remove } = await aCorrectedLink(playwright, baseURL)
        try {
          for (const language of ['', '?lang=af']) {
            await page.goto(`/r/${id}/v/1${language}`)
            await expect(page.getByRole('note')).toContainText('row 3')
            await expectAccessible(page, `version 1 ${language}`)
            await page.goto(`/r/${id}${language}`)
            await expect(page.getByText('Answer 4 is 12')).toBeVisible()
            await expectAccessible(page, `versions and errors ${language}`)
          }
        } finally {
          await remove()
        }
      },
    )
  })

test('a link opens the public page, which switches to Afrikaans and leads into the app', async ({
  page,
  request,
}) => {
  const { id, title } = await aFileOf(request)
  await page.goto(`/r/${id}`)
  await expect(heading(page, title)).toBeVisible()
  const download = page.getByRole('link', { name: 'Download' })
  expect((await request.get(String(await download.getAttribute('href')))).status()).toBe(200)
  await page.getByRole('link', { name: 'Afrikaans', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Oor hierdie hulpbron' })).toBeVisible()
  await page.getByRole('link', { name: 'Maak in die volledige webwerf oop' }).click()
  await expect(page.getByRole('table').getByRole('link', { name: title }).first()).toBeVisible()
})

test('T27 public pages of a resource escape markup in its texts', async ({ page, playwright, baseURL }) => {
  const harm: string[] = []
  page.on('dialog', (dialog) => {
    harm.push(dialog.message())
    void dialog.dismiss()
  })
  const [educator, moderator] = await Promise.all([
    apiAs(playwright, baseURL, 'educator'),
    apiAs(playwright, baseURL, 'moderator'),
  ])
  const title = `</script></title></textarea><img src=x onerror=alert(1)>"'><script>alert(2)</script>`
  const texts = { title, author: title, description: title, source: title, changes: title }
  const data = {
    subject: 'History',
    ...texts,
    tags: [title.slice(0, 50)],
    link: 'https://school.example/harm',
  }
  const filed = await educator.post('/api/resources', { data })
  const { id } = (await filed.json()) as Listed
  try {
    await moderator.post(`/api/resources/${id}/approval`)
    await page.goto(`/r/${id}`)
    await expect(heading(page, title)).toBeVisible()
    await expect(page.getByRole('textbox', { name: /^Copy this credit line/ })).toHaveValue(
      new RegExp('^“</script>'),
    )
    await page.goto('/s/history')
    await expect(page.getByRole('link', { name: title })).toBeVisible()
    expect(harm).toEqual([])
  } finally {
    await moderator.delete(`/api/resources/${id}`)
    await Promise.all([educator.dispose(), moderator.dispose()])
  }
})
