import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '#client/query-client.ts'
import { useHashLocation } from '#client/router/hash-location.ts'
import { Router } from '#client/router/router.ts'
import { answer, callsOf, hold, refuse } from '#test/component/fake-call.ts'
import { textsOf } from '#test/component/elements.ts'
import { expectAccessible, views } from '#test/component/expect-accessible.ts'
import { type Duplicates, listDuplicates } from '../contract.ts'
import { DuplicatesBlock } from './duplicates-block.tsx'

const resourceId = '00000000-0000-4000-8000-000000000001'
const aDuplicate = (about: Partial<Duplicates['duplicates'][number]> = {}) => ({
  id: '00000000-0000-4000-8000-000000000002',
  title: 'Fractions, second edition',
  verified: true,
  percent: 93,
  onlyHere: ['2019', 'apples'],
  onlyThere: ['pears'],
  ...about,
})
const block = page.getByRole('region', { name: 'Near duplicates' })

function show() {
  const main = document.createElement('main')
  document.body.replaceChildren(main)
  const root = createRoot(main)
  onTestFinished(() => root.unmount())
  const routed = { hook: useHashLocation, children: createElement(DuplicatesBlock, { resourceId }) }
  const drawn = createElement(Router, routed)
  root.render(createElement(QueryClientProvider, { client: queryClient }, drawn))
}

test('block names each near duplicate with its state, its share and some words that differ', async () => {
  answer(listDuplicates, () => ({
    compared: true,
    duplicates: [aDuplicate(), aDuplicate({ id: resourceId, verified: false, onlyHere: [], onlyThere: [] })],
  }))
  show()
  await expect.element(block.getByRole('listitem')).toHaveLength(2)
  expect(textsOf(block.getByRole('listitem'))).toEqual([
    'Fractions, second edition (public) · 93% of the text is the sameOnly here: 2019, applesOnly there: pears',
    'Fractions, second edition (waiting) · 93% of the text is the same',
  ])
  await expect
    .element(block.getByRole('link').first())
    .toHaveAttribute('href', '#/moderation/00000000-0000-4000-8000-000000000002')
  expect(callsOf(listDuplicates)).toMatchObject([{ params: { resourceId } }])
})

test.for([
  [true, 'No other file has nearly the same text.'],
  [false, 'There is no text to compare.'],
] as const)('block without a near duplicate shows the reason (compared: %s)', async ([compared, text]) => {
  const letGo = hold(listDuplicates, () => ({ compared, duplicates: [] }))
  show()
  await expect.element(page.getByText('Looking for near duplicates')).toBeInTheDocument()
  letGo()
  await expect.element(block.getByText(text)).toBeVisible()
})

test('block loads again after a failure', async () => {
  refuse(listDuplicates, 'unexpected', 500)
  show()
  await expect.element(block.getByRole('alert')).toMatchTextContent('near duplicates')
  answer(listDuplicates, () => ({ compared: true, duplicates: [aDuplicate()] }))
  await block.getByRole('button').click()
  await expect.element(block.getByRole('listitem')).toHaveLength(1)
})

test.for(views)('DESK-42 block is accessible at $width px, $scheme', async (view) => {
  await view.show()
  answer(listDuplicates, () => ({
    compared: true,
    duplicates: [aDuplicate({ title: 'Averylongtitlewithoutaspace'.repeat(4) })],
  }))
  show()
  await expect.element(block.getByRole('listitem')).toHaveLength(1)
  await expectAccessible('near duplicates')
})
