import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'
import { createAccount } from '#features/people/accounts/server/accounts-repository.ts'
import { cookieNames } from '#platform/auth/cookies.ts'
import { fakeSigner } from '#test/fake-signer.ts'
import { sessionOpener } from '#platform/auth/sessions/session-opener.ts'
import { replacePassword } from './password-changes-repository.ts'
import { storeLink } from './password-resets-repository.ts'

const { db } = await testDatabase()
const sessions = sessionOpener({
  db,
  cookies: cookieNames('https://thuto.example'),
  sessionSigner: fakeSigner(),
  visitorSigner: fakeSigner(),
  nowSeconds: () => 0,
  randomId: () => randomUUID(),
  newToken: () => randomUUID(),
  factorRoles: [],
})

const cookies = new Map<string, string | undefined>()

/** An account with the password hash `old`, a session and a reset link. */
async function makeAccount(id: string) {
  await createAccount(db, {
    id,
    email: `${id}@school.example`,
    passwordHash: 'old',
    role: 'student',
  })
  await storeLink(db, { accountId: id, tokenHash: randomBytes(32), madeBy: id })
  const browser = { cookieHeader: undefined, userAgent: undefined }
  const opened = await sessions.open(id, { passwordHash: 'old' }, browser)
  if (typeof opened === 'string') throw new Error(opened)
  cookies.set(id, opened.cookies[0])
}

const change = (accountId: string, passwordHash: string, andThen = () => Promise.resolve()) =>
  replacePassword(
    db,
    {
      accountId,
      checked: { passwordHash },
      newHash: 'new',
      cookieHeader: cookies.get(accountId),
      userAgent: undefined,
    },
    sessions,
    andThen,
  )

async function stateOf(id: string) {
  const [links, entries, credential] = await Promise.all([
    db.selectFrom('password_resets').select('account_id').where('account_id', '=', id).execute(),
    db.selectFrom('audit_entries').select('act').where('subject_id', '=', id).orderBy('id').execute(),
    db.selectFrom('credentials').select('password').where('account_id', '=', id).executeTakeFirstOrThrow(),
  ])
  return { links: links.length, acts: entries.map(({ act }) => act), password: credential.password }
}

const unchanged = { links: 1, acts: ['account.created', 'password.link-made'], password: 'old' }

test('F-C8 a password change deletes reset links and writes an audit entry', async () => {
  await makeAccount('a1')
  await makeAccount('a2')
  expect(await change('a1', 'old')).toMatchObject({ cookies: [expect.any(String)] })
  expect(await stateOf('a1')).toEqual({
    links: 0,
    acts: [...unchanged.acts, 'password.changed'],
    password: 'new',
  })
  expect(await stateOf('a2')).toEqual(unchanged)
})

test('F-C4 a refused or failed password change changes nothing', async () => {
  await makeAccount('b1')
  expect(await change('b1', 'another')).toBe('credential changed')
  await expect(change('b1', 'old', () => Promise.reject(new Error('no mail')))).rejects.toThrow('no mail')
  expect(await stateOf('b1')).toEqual(unchanged)
})
