/** Languages of the rows of a list. */
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listResources } from '#features/catalogue/resources/contract.ts'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import { aResource } from '#test/builders.ts'
import { answer } from '#test/component/fake-call.ts'
import { expectAccessible, show } from '#test/component/expect-accessible.ts'
import { openPage } from '#test/component/open-page.tsx'

const long = 'ngokungasebenziseki'.repeat(3).slice(0, 40)
const titled = (title: string, languages: string[]) =>
  aResource({ title, languages, language: languages[0] ?? null, tags: [long] })
let resources: PublicResource[] = []
beforeEach(() => {
  resources = [
    titled('Both', ['zu', 'en']),
    titled('English', ['en']),
    titled('Afrikaans', ['af']),
    titled('Unknown', []),
    titled('Signed', ['sfs', 'en']),
  ]
  answer(listResources, () => ({ items: resources, total: resources.length, next: null, asOf: 1 }))
})

const chips = (title: string) => page.getByRole('list', { name: `Languages of ${title}` })
const title = (name: string) => page.getByRole('row').getByRole('link', { name: new RegExp(`^${name}`) })

test('LANG-08 LANG-10 chips name several languages or another than the page’s, and a title has lang for one', async () => {
  await openPage('/subject/mathematics')
  await expect.element(chips('Both')).toMatchTextContent('isiZuluEnglish')
  expect(
    [...chips('Both').element().querySelectorAll('[lang]')].map((each) => each.getAttribute('lang')),
  ).toEqual(['zu', 'en'])
  await expect.element(chips('Afrikaans')).toMatchTextContent('Afrikaans')
  await expect.element(chips('English')).not.toBeInTheDocument()
  await expect.element(chips('Unknown')).not.toBeInTheDocument()
  await expect.element(title('Afrikaans')).toHaveAttribute('lang', 'af')
  await expect.element(title('Signed')).toHaveAttribute('lang', 'en')
  for (const name of ['Both', 'Unknown']) await expect.element(title(name)).not.toHaveAttribute('lang')
  const headers = page.getByRole('columnheader').elements()
  expect(headers.map(({ textContent }) => textContent?.includes('Language'))).not.toContain(true)
})

test('LANG-07 sign language is named in words and is no lang value', async () => {
  await openPage('/subject/mathematics')
  await expect.element(chips('Signed')).toMatchTextContent('South African Sign LanguageEnglish')
  expect(document.querySelector('[lang=sfs]')).toBeNull()
})

test('LANG-25 a word of 40 letters in title, tag and chip scrolls nothing sideways at 320 px and 200 %', async () => {
  resources = [titled(long, ['ve', 'ts', 'nso', 'ss'])]
  await show(320)
  document.documentElement.style.fontSize = '200%'
  await openPage('/subject/mathematics')
  await expect.element(chips(long)).toBeVisible()
  await expectAccessible('a row in large text')
  document.documentElement.style.fontSize = ''
})

test('LANG-08 a row links the other languages of the lesson, each with lang; other rows have no such line', async () => {
  resources = [{ ...titled('Grouped', ['en']), alsoIn: ['xh', 'st'] }, titled('Alone', ['en'])]
  await openPage('/subject/mathematics')
  const link = (name: string) => page.getByRole('row', { name: /Grouped/ }).getByRole('link', { name })
  await expect.element(link('isiXhosa')).toHaveAttribute('href', `/r/${resources[0]?.id}/in/xh`)
  await expect.element(link('Sesotho')).toHaveAttribute('lang', 'st')
  await expect.element(page.getByText(/^Also in:/)).toMatchTextContent('Also in: isiXhosa, Sesotho')
  expect(page.getByText(/^Also in:/).elements()).toHaveLength(1)
})
