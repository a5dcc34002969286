import { expect, test } from 'vitest'
import { menuLinks } from './side-menu.tsx'

test('HEAD-04 the side menu has 17 links: Home, the eleven subjects, then five more', () => {
  expect(menuLinks()).toHaveLength(17)
  expect(menuLinks()[0]).toMatchObject({ label: 'Home', href: '/' })
  expect(
    menuLinks()
      .slice(1, 12)
      .every(({ href }) => href.startsWith('/subject/')),
  ).toBe(true)
  expect(
    menuLinks()
      .slice(12)
      .map(({ label, href }) => `${label} ${href}`),
  ).toEqual([
    "Other useful OER's /other-oers",
    'Self-Directed Learning /self-directed-learning',
    'Contributors /contributors',
    'About Us /about-us',
    'View Account /view-account',
  ])
})
