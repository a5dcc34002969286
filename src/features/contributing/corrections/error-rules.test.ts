import { describe, expect, test } from 'vitest'
import { type Actor, can, roles } from '#shared/abilities.ts'
import { decidedState, decisionsAfter, deciderOf, proposedText } from './error-rules.ts'

const member = (role: (typeof roles)[number]): Actor => ({
  kind: 'member',
  accountId: 'own',
  email: 'own@school.example',
  role,
  isConfirmed: true,
})

describe('decisions about errors', () => {
  test('COR-22 an author does not take a rejection back, a moderator does', () => {
    expect(decisionsAfter('rejected', false)).toEqual([])
    expect(decidedState('rejected', 'confirm', true)).toBe('confirmed')
    expect(decidedState('open', 'fixed', true)).toBeUndefined()
    expect(decisionsAfter('fixed', true)).toEqual([])
  })

  test.each(roles)('COR-21 T3 %s decides about own resources and others by role', (role) => {
    const { decides } = deciderOf(member(role))
    expect([decides('own'), decides('other'), decides(null)]).toEqual([
      can(member(role), 'contribute resources'),
      can(member(role), 'moderate resources'),
      can(member(role), 'moderate resources'),
    ])
  })

  test('COR-21 nobody and visitors decide about nothing', () => {
    for (const actor of [{ kind: 'nobody' }, { kind: 'visitor', visitorId: 'own' }] as const)
      expect([deciderOf(actor).decides(null), deciderOf(actor).decides('own')]).toEqual([false, false])
  })
})

test('COR-22 the proposed text has both texts of the reader, at most 300 characters', () => {
  expect(proposedText({ wrong: '10', right: '12' })).toBe('10 – 12')
  expect(proposedText({ wrong: '10', right: null })).toBe('10')
  expect([...proposedText({ wrong: '🙂'.repeat(400) })]).toHaveLength(300)
})
