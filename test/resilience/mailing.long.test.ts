/** Mails about notices while the process is killed again and again. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../database/test-database.ts'
import { type MailMoment, startFakeMailServer } from '../fakes/fake-mail-server.ts'

const kills = 100
const accounts = 60
const noticesEach = 3
const moments: readonly MailMoment[] = ['recipient named', 'text begins', 'stored', 'answered']

const { db, address } = await testDatabase()
const box = await startFakeMailServer()
afterAll(() => box.close())

const addNotices = (ofAccounts: string, count: number, age: string) =>
  sql`insert into notices (account_id, kind, title, mail_due_at)
    select id, 'published', id || ' ' || gen_random_uuid(), now() - ${age}::interval
    from accounts, generate_series(1, ${count}::int) where id like ${ofAccounts}`.execute(db)

const startMailing = () =>
  spawn(process.execPath, [`${import.meta.dirname}/mailing-process.ts`], {
    env: { ...process.env, MAILING: JSON.stringify({ address, smtpUrl: box.url }) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })

async function ended(child: ChildProcess) {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.signalCode ?? child.exitCode
}

/** Kills a process at the given moment of its first, second or third mail. */
async function killOnce(moment: MailMoment, mail: number) {
  const child = startMailing()
  let seen = 0
  box.watch((now) => {
    if (now === moment && (seen += 1) === mail) child.kill('SIGKILL')
  })
  expect(await ended(child)).toBe('SIGKILL')
}

const titlesIn = (text: string | undefined) => text?.match(/^account-\S+ \S+$/gm) ?? []

test(
  `ANS-28 ${kills} × kill -9 during mailing: every due notice is mailed, repeats have the same Message-ID`,
  { timeout: 900_000 },
  async () => {
    await sql`insert into accounts (id, email, email_confirmed_at)
      select 'account-' || n, 'person-' || n || '@school.example', now() - interval '1 day'
      from generate_series(1, ${accounts}::int) n`.execute(db)
    await addNotices('account-%', noticesEach, '5 minutes')
    for (let n = 0; n < kills; n += 1) {
      // More comes in for accounts that have been mailed, and for those being mailed.
      // An account gets its second one in another minute, however fast this runs: a mail holds the notices of a minute.
      const due = n < accounts ? '3 minutes' : '12 minutes'
      await addNotices(`account-${(n % accounts) + 1}`, 1, n % 2 === 0 ? '0 minutes' : due)
      await killOnce(moments[n % moments.length] ?? 'stored', (n % 2) + 1)
    }
    box.watch(() => {})
    await sql`update notices set mail_due_at = mail_due_at - interval '2 minutes' where mailed_at is null`.execute(
      db,
    )
    // The mails of today count, so the last round is another day's.
    await sql`update notices set mailed_at = mailed_at - interval '1 day'`.execute(db)
    expect(await ended(startMailing())).toBe(0)

    const stored = await db.selectFrom('notices').select(['title', 'mailed_at']).execute()
    expect(stored.filter(({ mailed_at }) => mailed_at === null)).toEqual([])
    const mailed = box.mails.map(({ messageId, text }) => ({ messageId, titles: titlesIn(text).join() }))
    const mailedTitles = new Set(mailed.flatMap(({ titles }) => titles.split(',')))
    expect(stored.filter(({ title }) => !mailedTitles.has(title ?? ''))).toEqual([])

    const byId = Map.groupBy(mailed, ({ messageId }) => messageId)
    const byContent = Map.groupBy(mailed, ({ titles }) => titles)
    const repeats = mailed.length - byContent.size
    console.info(`${mailed.length} mails, ${repeats} of them repeats`)
    expect(repeats).toBeGreaterThan(0)
    // One id for each content, one content for each id, and no notice in two different mails.
    expect(byId.size).toBe(byContent.size)
    const contents = [...byContent.keys()].flatMap((titles) => titles.split(','))
    expect(contents).toHaveLength(new Set(contents).size)
  },
)
