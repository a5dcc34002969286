import { expect, test } from 'vitest'
import type { Actor, Role } from '#shared/abilities.ts'
import { fileCaching, mayOpen } from './file-access.ts'

const member = (role: Role, accountId = 'somebody'): Actor => ({
  kind: 'member',
  accountId,
  email: `${accountId}@school.example`,
  role,
  isConfirmed: true,
})
const waiting = { verified: false, uploaderAccountId: 'owner' }

test('T14 verified file is public, also after its uploader’s account is deleted', () => {
  for (const actor of [{ kind: 'nobody' } as const, member('student'), member('user')])
    expect(mayOpen(actor, { verified: true, uploaderAccountId: null })).toBe(true)
})

test('T14 unverified file opens only for its uploader and moderators', () => {
  const may = [member('educator', 'owner'), member('student', 'owner'), member('moderator'), member('admin')]
  const mayNot: Actor[] = [{ kind: 'nobody' }, { kind: 'visitor', visitorId: 'owner' }, member('educator')]
  expect(may.map((actor) => mayOpen(actor, waiting))).toEqual([true, true, true, true])
  expect(mayNot.map((actor) => mayOpen(actor, waiting))).toEqual([false, false, false])
})

test('T14 only a verified file may be cached', () => {
  expect([fileCaching(true), fileCaching(false)]).toEqual([
    'public, max-age=60, must-revalidate',
    'private, no-store',
  ])
})
