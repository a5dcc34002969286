/** A process that mails all due notices as sweep and jobs of a site do, then ends. Killed by mailing.long.test.ts. */
import { openDatabase } from '#platform/postgres/connection.ts'
import { smtpMailer } from '#platform/mailer.ts'
import { mailNotices } from '#features/people/notices/server/mail/mail-notices.ts'
import { queueDue } from '#features/people/notices/server/mail/notice-mails-repository.ts'
import { fakeSigner } from '../fake-signer.ts'

const { address, smtpUrl } = JSON.parse(process.env['MAILING'] ?? '') as {
  readonly address: Parameters<typeof openDatabase>[0]
  readonly smtpUrl: string
}
const database = openDatabase(address, { onError: console.error })
const mailer = smtpMailer({ url: smtpUrl, from: 'no-reply@thuto.example' })
const deps = {
  db: database.db,
  jobs: { send: () => Promise.resolve() },
  mailer,
  unsubscribePages: { render: () => '', styleHash: '' },
  unsubscribeSigner: fakeSigner(),
  baseUrl: 'http://127.0.0.1:3000',
  siteName: 'Thuto',
}

const due: string[] = []
await queueDue(database.db, [], async (_tx, _kind, accountId) => void due.push(accountId))
for (const accountId of due) await mailNotices(deps, mailer, { accountId })
await database.close()
