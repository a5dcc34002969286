/** The block of the same lesson, for the author of a resource and for moderators. */
import { virtual } from '@guidepup/virtual-screen-reader'
import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '#client/query-client.ts'
import { aResource } from '#test/builders.ts'
import { expectAccessible, views } from '#test/component/expect-accessible.ts'
import { answer, callsOf, refuse } from '#test/component/fake-call.ts'
import '#web/tokens.css'
import '#web/base.css'
import * as contract from '../contract.ts'
import { LessonsBlock } from './lessons-block.tsx'

const aLesson = (title: string, language: string): contract.Lesson => ({
  ...aResource({ title, language, tags: ['Grade 4'] }),
  isPublic: true,
  excerpt: `The first words of ${title}`,
})
const [own, zulu, sotho] = [aLesson('Fractions', 'en'), aLesson('Iziqhezu', 'zu'), aLesson('Dikarolo', 'st')]
const proposal = { id: crypto.randomUUID(), at: '2027-05-04T08:00:00.000Z', mine: true }
const proposed = { ...zulu, proposal, isPublic: false }
const button = (name: string) => page.getByRole('button', { name, exact: true })

/** Draws the block on the state that its calls change: members of the group and of proposals. */
function draw(moderates: boolean, related: readonly contract.Lesson[] = []) {
  let lessons = [own, ...related]
  answer(contract.readLessons, ({ query }) => {
    if (query?.q === undefined) return { lessons }
    return { lessons: query.q === 'nothing' ? [own] : [own, sotho] }
  })
  answer(contract.proposeLesson, () => {
    lessons = [own, proposed]
    return { id: proposal.id }
  })
  answer(contract.joinLessons, () => {
    lessons = [own, sotho]
    return { members: [own.id, sotho.id] }
  })
  answer(contract.decideProposal, ({ body }) => {
    lessons = body.accept ? [own, zulu] : [own]
    return { members: [] }
  })
  answer(contract.withdrawProposal, () => void (lessons = [own]))
  answer(contract.leaveGroup, () => void (lessons = [own]))
  const place = document.createElement('main')
  document.body.replaceChildren(place)
  const root = createRoot(place)
  onTestFinished(() => root.unmount())
  const block = createElement(LessonsBlock, { resourceId: own.id, moderates })
  root.render(createElement(QueryClientProvider, { client: queryClient }, block))
  return place
}

async function find(text: string) {
  await userEvent.fill(page.getByRole('textbox', { name: 'Title or address of the other resource' }), text)
  await userEvent.click(button('Search'))
}

test('LANG-12 an author finds the other resource, proposes it and withdraws the proposal', async () => {
  draw(false)
  await expect
    .element(page.getByRole('region', { name: 'The same lesson in another language' }))
    .toBeVisible()
  await userEvent.click(page.getByText('Propose another resource', { exact: true }))
  await find('nothing')
  await expect.element(page.getByText('No resource found.')).toBeVisible()
  await find('dikarolo')
  await userEvent.click(button('Propose “Dikarolo”'))
  expect(callsOf(contract.proposeLesson)).toMatchObject([{ body: { otherId: sotho.id } }])
  await expect.element(page.getByText('Proposed on 4 May 2027. A moderator decides.')).toBeVisible()
  await expect.element(page.getByRole('region')).toHaveFocus()
  await userEvent.click(button('Withdraw'))
  await expect.element(page.getByText(/Proposed on/)).not.toBeInTheDocument()
})

test('LANG-12 a member of a group leaves it', async () => {
  draw(false, [zulu])
  await expect.element(page.getByText('Iziqhezu')).toBeVisible()
  await expect.element(page.getByText('isiZulu')).toBeVisible()
  await userEvent.click(button('Leave this group'))
  await expect.element(page.getByText(/Iziqhezu/)).not.toBeInTheDocument()
})

test('LANG-12 a moderator compares both and joins them', async () => {
  draw(true, [proposed])
  for (const title of ['Fractions', 'Iziqhezu'])
    await expect.element(page.getByText(`The first words of ${title}`)).toBeVisible()
  await userEvent.click(button('Join'))
  expect(callsOf(contract.decideProposal)).toMatchObject([{ body: { accept: true } }])
  await expect.element(button('Separate')).toBeVisible()
})

test('LANG-12 a moderator declines with own words, and a refusal is shown', async () => {
  draw(true, [proposed])
  await userEvent.click(page.getByText('Decline', { exact: true }).first())
  await userEvent.fill(
    page.getByRole('textbox', { name: 'Own words to the proposer (optional)' }),
    'Another grade.',
  )
  refuse(contract.decideProposal, 'decided_already')
  await userEvent.click(button('Decline'))
  await expect.element(page.getByText('This proposal was decided already.')).toBeVisible()
  expect(callsOf(contract.decideProposal).at(-1)).toMatchObject({
    body: { accept: false, text: 'Another grade.' },
  })
})

/** Phrases of a screen reader from the heading of the block to its end. */
async function readAloud(container: HTMLElement) {
  await virtual.start({ container })
  do await virtual.next()
  while ((await virtual.lastSpokenPhrase()) !== 'end of main')
  const phrases = await virtual.spokenPhraseLog()
  await virtual.stop()
  return phrases.filter((phrase) => !/^(end of .*|paragraph|list.*|status|alert|group|form)$/.test(phrase))
}

test('LANG-28 by ear: state, both resources and each action, with each title in its language', async () => {
  const main = draw(true, [sotho, proposed])
  await expect.element(button('Join')).toBeVisible()
  const facts = ['Mathematics', 'Link · school.example · Licence unknown']
  expect(await readAloud(main)).toEqual([
    'main',
    'region, The same lesson in another language',
    'link, Dikarolo',
    ...facts,
    'Sesotho',
    'button, Separate',
    'Proposed on 4 May 2027. A moderator decides.',
    'link, Fractions',
    ...facts,
    'English',
    'Grade 4',
    'The first words of Fractions',
    'link, Iziqhezu',
    ...facts,
    'isiZulu',
    'not public',
    'Grade 4',
    'The first words of Iziqhezu',
    'button, Join',
    'Decline',
    'Own words to the proposer (optional)',
    'textbox, Own words to the proposer (optional)',
    'button, Decline',
    'Join with another resource',
    'Title or address of the other resource',
    'textbox, Title or address of the other resource, Public resources, and your own.',
    'Public resources, and your own.',
    'button, Search',
  ])
  for (const { title, languages } of [own, zulu, sotho])
    await expect.element(page.getByText(title, { exact: true })).toHaveAttribute('lang', languages[0] ?? '')
  const words = page.getByText(proposed.excerpt)
  await expect.element(words).toHaveAttribute('lang', 'zu')
})

test.for(views)('LANG-28 the block is accessible at $width px, $scheme', async (view) => {
  await view.show()
  draw(true, [sotho, proposed])
  await expect.element(button('Join')).toBeVisible()
  await expectAccessible('lessons')
})
