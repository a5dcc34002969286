import { expect, test } from 'vitest'
import { litema } from '#shared/pictures/litema.ts'
import { siteLinks } from './site-links.ts'

test('HOME-04 HOME-05 gallery has sixteen links in the order of the spec', () => {
  expect(siteLinks().map(({ href }) => href)).toEqual([
    ...'mathematics business-studies history geography natural-science life-science english technology afrikaans life-skills computer-science'
      .split(' ')
      .map((id) => `/subject/${id}`),
    '/other-oers',
    '/self-directed-learning',
    '/contributors',
    '/about-us',
    '/view-account',
  ])
})

test('every card has its own picture', () => {
  const looks = siteLinks().map(({ seed, palette }) => palette + JSON.stringify(litema(seed, 8, 2)))
  expect(new Set(looks).size).toBe(siteLinks().length)
})
