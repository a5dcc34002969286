import { expect, test } from 'vitest'
import { securityEventKinds } from '#platform/security-events.ts'
import type { Database } from '#platform/postgres/tables/database.ts'
import {
  type AuditAct,
  actLabel,
  auditActs,
  eventKinds,
  kindLabel,
  partyLabel,
  subjectLabel,
} from './audit-acts.ts'
import { messagesIn } from './messages.ts'

// Fails to compile when the list and the constraint of the table differ.
type Stored = Database['audit_entries']['act']
const isStored: (act: AuditAct) => Stored = (act) => act
const isListed: (act: Stored) => AuditAct = (act) => act

test('every act and every kind of event has words in both languages', () => {
  for (const language of ['en', 'af'] as const) {
    const { auditActTexts, eventKindTexts } = messagesIn(language)
    for (const act of auditActs) expect(actLabel(isListed(isStored(act)), auditActTexts)).toMatch(/^[A-Z]/)
    expect(eventKinds(eventKindTexts)).toEqual(securityEventKinds)
    for (const kind of securityEventKinds) expect(kindLabel(kind, eventKindTexts)).toMatch(/^[A-Z]/)
  }
})

const { auditNameTexts: texts } = messagesIn('en')

test.for([
  [{ id: 'b3c7a8f0-0000-4000-8000-000000000000', email: 'a@school.example' }, 'a@school.example'],
  [{ id: 'b3c7a8f0-0000-4000-8000-000000000000', email: null }, 'Account deleted'],
  [{ id: 'deleted', email: null }, 'Account deleted'],
  [{ id: 'operator', email: null }, 'operator'],
  [{ id: 'system', email: null }, 'system'],
  [{ id: 'provider google', email: null }, 'provider google'],
] as const)('DESK-35 %j is shown as %s', ([party, label]) => {
  expect(partyLabel(party, texts)).toBe(label)
})

test('an entry is about the title of a resource, or the id of one without a title', () => {
  const subject = { id: 'b3c7a8f0-0000-4000-8000-000000000000', email: null }
  expect(subjectLabel({ act: 'resource.approved', subject, title: 'Algebra' }, texts)).toBe('Algebra')
  expect(subjectLabel({ act: 'ratings.undone', subject, title: null }, texts)).toBe(subject.id)
  expect(subjectLabel({ act: 'role.changed', subject, title: null }, texts)).toBe('Account deleted')
  expect(
    subjectLabel(
      { act: 'resources.exported', subject: { id: 'moderation', email: null }, title: null },
      texts,
    ),
  ).toBe('moderation')
})
