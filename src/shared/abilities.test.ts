import { expect, test } from 'vitest'
import { abilities, type Ability, type Actor, can, roles } from './abilities.ts'

const member = (role: (typeof roles)[number]): Actor => ({
  kind: 'member',
  accountId: '1',
  email: 'a@school.example',
  role,
  isConfirmed: true,
})
const actors: Readonly<Record<string, Actor>> = {
  nobody: { kind: 'nobody' },
  visitor: { kind: 'visitor', visitorId: '1' },
  ...Object.fromEntries(roles.map((role) => [role, member(role)])),
}
const allowedFor = (ability: Ability) =>
  Object.entries(actors)
    .filter(([, actor]) => can(actor, ability))
    .map(([name]) => name)

const members = [...roles]
const table: Readonly<Record<Ability, readonly string[]>> = {
  'use the site': ['nobody', 'visitor', ...members],
  'browse resources': ['nobody', 'visitor', ...members],
  'open files': ['nobody', 'visitor', ...members],
  'sign in': ['nobody', 'visitor', ...members],
  'set up the site': ['nobody', 'visitor', ...members],
  'send page events': ['nobody', 'visitor', ...members],
  'manage own account': members,
  'rate resources': ['visitor', ...members],
  'report resources': ['visitor', ...members],
  'contribute resources': ['educator', 'moderator', 'admin'],
  'assign roles': ['admin'],
  'watch the site': ['admin'],
  'moderate resources': ['moderator', 'admin'],
  'read figures': ['moderator', 'admin'],
}

test('DATA-16 the six roles are in lower case, with spaces', () => {
  expect(roles).toEqual(['open access user', 'user', 'student', 'educator', 'moderator', 'admin'])
})

test.each(Object.entries(table))('PERM-08 T4 ability "%s" is granted to %j only', (ability, allowed) => {
  expect(allowedFor(ability as Ability)).toEqual(allowed)
})

test('PERM-08 every ability is in the expected table', () => {
  expect(abilities.toSorted()).toEqual(Object.keys(table).toSorted())
})

test('PERM-02 students, open access users and fallback users have the abilities of a visitor and manage their account', () => {
  for (const ability of abilities.filter((each) => each !== 'manage own account'))
    for (const role of ['student', 'open access user', 'user'])
      expect([role, ability, allowedFor(ability).includes(role)]).toEqual([
        role,
        ability,
        allowedFor(ability).includes('visitor'),
      ])
})
