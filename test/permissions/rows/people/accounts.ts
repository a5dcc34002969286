import { all, plain, type Row, some } from '../../row.ts'

const password = 'a-long-password-for-tests'
const membersOnly = (status: number) => some(401, 401, {}, status)
let newcomers = 0

export const accountsRows: readonly Row[] = [
  {
    route: 'GET /api/sign-in-options',
    what: 'the ways in',
    make: plain('/api/sign-in-options'),
    statuses: all(200),
  },
  {
    route: 'POST /api/sign-up',
    what: 'make an account',
    make: () =>
      Promise.resolve({
        url: '/api/sign-up',
        payload: { email: `newcomer-${(newcomers += 1)}@school.example`, password },
      }),
    statuses: all(201),
  },
  {
    route: 'GET /api/account',
    what: 'the own account',
    make: plain('/api/account'),
    statuses: membersOnly(200),
  },
  {
    route: 'PATCH /api/account',
    what: 'change the own account',
    make: plain('/api/account', { full_name: 'Ada', institution: 'Karoo', age: 30, requested_role: '' }),
    statuses: membersOnly(200),
  },
  ...['role', 'email', 'id', 'hasPassword', 'disabled'].map((field) => ({
    route: 'PATCH /api/account',
    what: `set the own ${field}`,
    make: plain('/api/account', { full_name: 'Ada', [field]: 'admin' }),
    statuses: membersOnly(400),
  })),
  {
    route: 'GET /api/account/export',
    what: 'a copy of all stored data',
    make: plain('/api/account/export'),
    statuses: membersOnly(200),
  },
  {
    route: 'GET /api/account/export-size',
    what: 'how large that copy is',
    make: plain('/api/account/export-size'),
    statuses: membersOnly(200),
  },
  {
    route: 'POST /api/account/password',
    what: 'change the own password',
    make: plain('/api/account/password', { password, newPassword: `${password}-renewed` }),
    statuses: membersOnly(204),
  },
  {
    route: 'POST /api/account/email',
    what: 'change the own email, where no mail is configured',
    make: plain('/api/account/email', { email: 'other@school.example' }),
    statuses: membersOnly(503),
  },
  {
    route: 'POST /api/account/email-confirmation',
    what: 'a link that confirms the own email, where no mail is configured',
    make: plain('/api/account/email-confirmation'),
    statuses: membersOnly(503),
  },
  {
    route: 'POST /api/account/guardian-mail',
    what: 'a link to the guardian, where no mail is configured',
    make: plain('/api/account/guardian-mail'),
    statuses: membersOnly(503),
  },
  ...['/api/email-links', '/api/guardian-requests', '/api/guardian-consents'].map((url) => ({
    route: `POST ${url}`,
    what: 'use a link that never was',
    make: plain(url, { token: 'x'.repeat(43) }),
    statuses: all(410),
  })),
  {
    route: 'POST /api/account/deletion',
    what: 'delete the account of another member',
    make: ({ E }) =>
      Promise.resolve({ url: '/api/account/deletion', payload: { email: `not-${E.email}`, password } }),
    statuses: all(401),
  },
  {
    route: 'POST /api/account/deletion',
    what: 'delete the own account',
    make: (_people, { email }) =>
      Promise.resolve({ url: '/api/account/deletion', payload: { email, password } }),
    statuses: membersOnly(204),
  },
  {
    route: 'POST /api/password-reset-requests',
    what: 'a link to a new password, where no mail is configured',
    make: plain('/api/password-reset-requests', { email: 'somebody@school.example' }),
    statuses: all(503),
  },
  {
    route: 'POST /api/password-resets',
    what: 'a new password with a link that never was',
    make: plain('/api/password-resets', { token: 'x'.repeat(43), password }),
    statuses: all(410),
  },
  {
    route: 'GET /api/google',
    what: 'confirm a deletion without a Google identity',
    make: plain('/api/google?purpose=deletion'),
    statuses: all(302),
  },
  {
    route: 'GET /api/auth/callback/:provider',
    what: 'come back from Google without having been there',
    make: plain('/api/auth/callback/google?code=x&state=x'),
    statuses: all(302),
  },
  {
    route: 'GET /api/sign-in/:provider',
    what: 'begin at a provider that this site has not',
    make: plain('/api/sign-in/nowhere?purpose=sign-in'),
    statuses: all(404),
  },
  {
    route: 'GET /api/auth/callback/:provider',
    what: 'come back from a provider that this site has not',
    make: plain('/api/auth/callback/nowhere?code=x&state=x'),
    statuses: all(404),
  },
  {
    route: 'GET /api/account/identities',
    what: 'the own ways to sign in',
    make: plain('/api/account/identities'),
    statuses: membersOnly(200),
  },
  {
    route: 'DELETE /api/account/identities/:id',
    what: 'disconnect an identity that is not there',
    make: plain('/api/account/identities/x'),
    statuses: membersOnly(404),
  },
  {
    route: 'POST /api/account/confirmation',
    what: 'confirm with the own password',
    make: plain('/api/account/confirmation', { password }),
    statuses: membersOnly(204),
  },
  {
    route: 'GET /api/account/confirmation',
    what: 'just signed in',
    make: plain('/api/account/confirmation'),
    statuses: membersOnly(204),
  },
  {
    route: 'GET /api/account/sessions',
    what: 'where the own account is signed in',
    make: plain('/api/account/sessions'),
    statuses: membersOnly(200),
  },
  {
    route: 'DELETE /api/account/sessions/:id',
    what: 'end a session that the own account has not',
    make: plain('/api/account/sessions/x'),
    statuses: membersOnly(404),
  },
  {
    route: 'DELETE /api/account/sessions',
    what: 'end all other sessions of the own account',
    make: plain('/api/account/sessions'),
    statuses: membersOnly(200),
  },
  {
    route: 'GET /api/account/confirmation-ways',
    what: 'how to confirm',
    make: plain('/api/account/confirmation-ways'),
    statuses: membersOnly(200),
  },
  {
    route: 'POST /api/sign-in/challenge',
    what: 'begin a sign-in with a passkey',
    make: plain('/api/sign-in/challenge', { alone: true }),
    statuses: all(200),
  },
  {
    route: 'POST /api/sign-in/challenge',
    what: 'begin a second step without a first',
    make: plain('/api/sign-in/challenge', { alone: false }),
    statuses: all(410),
  },
  {
    route: 'POST /api/sign-in/second-factor',
    what: 'prove a code without a first factor',
    make: async (_people, caller) => {
      await caller.call('POST', '/api/sign-in/challenge', { payload: { alone: true } })
      return { url: '/api/sign-in/second-factor', payload: { code: '123456' } }
    },
    statuses: all(401),
  },
  {
    route: 'GET /api/account/factors',
    what: 'the own second factors',
    make: plain('/api/account/factors'),
    statuses: membersOnly(200),
  },
  {
    route: 'POST /api/account/passkeys/challenge',
    what: 'begin a new passkey',
    make: plain('/api/account/passkeys/challenge'),
    statuses: membersOnly(200),
  },
  {
    route: 'POST /api/account/passkeys',
    what: 'add a passkey that is none',
    make: async (_people, caller) => {
      await caller.call('POST', '/api/account/passkeys/challenge')
      const payload = { name: 'Phone', passkey: { id: 'x', response: {} } }
      return { url: '/api/account/passkeys', payload }
    },
    statuses: membersOnly(401),
  },
  {
    route: 'POST /api/account/authenticator/secret',
    what: 'the secret of a new authenticator app',
    make: plain('/api/account/authenticator/secret'),
    statuses: membersOnly(200),
  },
  {
    route: 'POST /api/account/authenticator',
    what: 'add an authenticator app with a wrong code',
    make: plain('/api/account/authenticator', { code: 'abcdef' }),
    statuses: membersOnly(400),
  },
  {
    route: 'DELETE /api/account/factors/:id',
    what: 'remove an unknown factor',
    make: plain('/api/account/factors/app'),
    statuses: membersOnly(404),
  },
  {
    route: 'POST /api/account/recovery-codes',
    what: 'recovery codes without a second factor',
    make: plain('/api/account/recovery-codes'),
    statuses: membersOnly(404),
  },
  {
    route: 'POST /api/account/confirmation/challenge',
    what: 'begin a confirmation with a passkey',
    make: plain('/api/account/confirmation/challenge'),
    statuses: membersOnly(200),
  },
  {
    route: 'POST /api/account/confirmation/factor',
    what: 'confirm with a code of no app',
    make: plain('/api/account/confirmation/factor', { code: '123456' }),
    statuses: membersOnly(401),
  },
]
