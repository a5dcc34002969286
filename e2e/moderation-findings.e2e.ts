/** What the checks saw in the files that wait: said in the row, and acted on. */
import type { Page } from '@playwright/test'
import type { ModeratedResource } from '#features/moderation/contract.ts'
import { aModeratedResource } from '#test/csv/moderated-resource.ts'
import { looksRight } from './setup/looks-right.ts'
import { expect, signInAs, test, visit } from './setup/story.ts'

type Found = Partial<ModeratedResource> & Pick<ModeratedResource, 'title'>

const pdf = {
  kind: 'file',
  mime: 'application/pdf',
  bytes: 545_000,
  pages: 12,
  licence: 'CC-BY-4.0',
  virusScan: 'clean',
  understood: 'done',
  activeContent: false,
  language: null,
} as const

/** The moderation page, where the site has found this out of files that wait. */
async function moderate(page: Page, found: readonly Found[], virusScanner = true) {
  await page.route('**/api/moderation?*', async (route) => {
    const answer = await route.fetch()
    const lists: object = await answer.json()
    const unverified = found.map((one, i) => ({
      ...aModeratedResource(),
      ...pdf,
      id: `00000000-0000-4000-8000-00000000000${i}`,
      ...one,
    }))
    await route.fulfill({ json: { ...lists, unverified, virusScanner } })
  })
  await signInAs(page, 'moderator')
  await visit(page, '/moderation')
  await expect(page.getByRole('button', { name: /^Approve / }).first()).toBeVisible()
}

const row = (page: Page, title: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: `${title} (opens in a new tab)`, exact: true }) })
const approve = (page: Page, title: string) => page.getByRole('button', { name: `Approve ${title}` })
const aPicture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 12 17"/>'
const scannedNowhere = 'Files on this site are not scanned for viruses.'

test('T21 MOD-06 a file with a virus, or not scanned yet, cannot be approved: the button says why, Delete stays', async ({
  page,
}) => {
  await moderate(page, [
    { title: 'Sick file', virusScan: 'infected' },
    { title: 'New file', virusScan: 'waiting' },
    { title: 'Good file' },
  ])
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  for (const [title, why] of [
    ['Sick file', 'Virus found: delete it'],
    ['New file', 'Not scanned for viruses yet'],
  ] as const) {
    await expect(row(page, title)).toContainText(why)
    await expect(approve(page, title)).toBeDisabled()
    await expect(approve(page, title)).toHaveAccessibleDescription(why)
    await approve(page, title).focus()
    await page.keyboard.press('Enter')
    await expect(approve(page, title)).toBeFocused()
    await expect(page.getByRole('button', { name: `Delete ${title}` })).toBeEnabled()
  }
  expect(asked.filter((url) => url.endsWith('/approval'))).toEqual([])
  await expect(approve(page, 'Good file')).toBeEnabled()
  await expect(page.getByText(scannedNowhere)).toHaveCount(0)
})

test('T14 what is in quarantine says so; neither button does anything, and both say why', async ({
  page,
}) => {
  await moderate(page, [{ title: 'Disputed', quarantined: true }, { title: 'Good file' }])
  const why = 'Quarantined: nobody else sees it, and only whoever runs this site can release or delete it'
  await expect(row(page, 'Disputed')).toContainText(why)
  for (const act of ['Approve', 'Delete']) {
    const button = page.getByRole('button', { name: `${act} Disputed` })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toHaveAccessibleDescription(why)
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(button).toBeFocused()
  }
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await looksRight(page, 'moderation with a quarantined resource')
})

test('ERR-26 MOD-23 an approval that the scan forbids meanwhile is only logged, and the row is usable again', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/, /^Approve failed:/)
  await moderate(page, [{ title: 'Overtaken' }])
  const refusal = { code: 'file_not_scanned', message: 'The virus scanner …', requestId: 'r' }
  await page.route('**/api/resources/*/approval', (route) => route.fulfill({ status: 409, json: refusal }))
  const logged = page.waitForEvent('console', (line) => line.text().startsWith('Approve failed:'))
  await approve(page, 'Overtaken').click()
  await logged
  await expect(approve(page, 'Overtaken')).toBeEnabled()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
})

test('T21 a site without a scanner says so once, calmly, and approves', async ({ page }) => {
  await moderate(page, [{ title: 'Unscanned', virusScan: 'off' }], false)
  await expect(page.getByText(scannedNowhere)).toHaveCount(1)
  await expect(approve(page, 'Unscanned')).toBeEnabled()
  await expect(row(page, 'Unscanned')).not.toContainText('viruses')
})

test('MOD-07 a row tells cover, facts, language, what could not be read and what could be dangerous', async ({
  page,
}) => {
  await page.route('**/covers/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: aPicture }))
  await moderate(page, [
    { title: 'Breuke', languageGuess: 'af', activeContent: true, thumbnail: '/covers/b/small.webp?v=1' },
    { title: 'Broken', understood: 'failed', pages: null, thumbnail: null },
    { title: 'Older', virusScan: 'off' },
  ])
  await expect(row(page, 'Breuke')).toContainText(/PDF\s· 12\spages\s· 545\skB\s· CC\sBY\s4\.0/)
  await expect(row(page, 'Breuke').locator('img')).toHaveAttribute('alt', '')
  await expect(row(page, 'Broken').locator('img')).toHaveCount(0)
  await expect(row(page, 'Breuke')).toContainText('Seems to be in Afrikaans')
  await expect(row(page, 'Breuke')).toContainText('Active content')
  await expect(row(page, 'Broken')).toContainText('Could not be read')
  await expect(row(page, 'Broken')).toContainText(/PDF\s· 545\skB/)
  await expect(row(page, 'Older')).toContainText('Never scanned for viruses')
})

test('F-S3 T21 a file that asks another server carries a mark of its own', async ({ page }) => {
  await moderate(page, [{ title: 'Beacon', remoteContent: true }, { title: 'Good file' }])
  await expect(row(page, 'Beacon')).toContainText('Asks another server')
  await expect(row(page, 'Beacon')).not.toContainText('Active content')
  await expect(row(page, 'Good file')).not.toContainText('Asks another server')
})

test('MOD-07 the same file under another title: the way to the public one, and to the waiting one', async ({
  page,
}) => {
  const id = '00000000-0000-4000-8000-0000000000ff'
  await moderate(page, [
    { title: 'Copy', sameFile: [{ id, title: 'Water & soil', verified: true }] },
    { title: 'Other copy', sameFile: [{ id, title: 'Rain 100%', verified: false }] },
  ])
  await expect(row(page, 'Other copy')).toContainText('Same file as Rain 100% (waiting)')
  await page.getByRole('link', { name: 'Rain 100%' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('Rain 100%')
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(row(page, 'Copy')).toContainText('Same file as Water & soil (public)')
  await page.getByRole('link', { name: 'Water & soil' }).click()
  await expect(page).toHaveURL(/#\/search\?q=Water%20%26%20soil$/)
})

for (const { width, colorScheme } of [
  { width: 320, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'dark' },
] as const)
  test.describe(`at ${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme, reducedMotion: 'reduce' })
    test('W8 every finding at once', async ({ page }) => {
      const id = '00000000-0000-4000-8000-0000000000ff'
      await moderate(page, [
        {
          title: 'Langer Afrikaanse titel oor breuke, desimale en persentasies: werkvel vir graad sewe',
          virusScan: 'infected',
          activeContent: true,
          remoteContent: true,
          understood: 'failed',
          languageGuess: 'nso',
          sameFile: [{ id, title: 'Onderwysershandleiding-vir-die-hele-jaar', verified: true }],
        },
        { title: 'New file', virusScan: 'waiting' },
      ])
      await looksRight(page, 'moderation, every finding')
    })
  })
