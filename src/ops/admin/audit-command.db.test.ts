import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readAuditEntries } from '#features/insight/audit/server/audit-log-repository.ts'
import { readCsv } from '#test/files/csv-reader.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { CommandError } from '../run-command.ts'
import { auditCommand, readAuditRequest } from './audit-command.ts'

const { db } = await testDatabase()
const folder = mkdtempSync(path.join(tmpdir(), 'thuto-audit-'))
const [anna, resource] = [randomUUID(), randomUUID()]
await db.insertInto('accounts').values({ id: anna, email: 'anna@school.example' }).execute()
await db
  .insertInto('audit_entries')
  .values([
    {
      at: '2026-03-01T10:00:00Z',
      account_id: anna,
      act: 'resource.deleted',
      subject_id: resource,
      title: 'Algebra',
      reason: 'Copied',
    },
    { at: '2026-04-01T10:00:00Z', account_id: 'operator', act: 'account.disabled', subject_id: anna },
    {
      at: '2026-02-01T10:00:00Z',
      account_id: anna,
      act: 'resource.edited',
      subject_id: resource,
      title: 'Algebr',
      details: JSON.stringify({ changes: [{ field: 'title', from: 'Algebr', to: 'Algebra' }] }),
    },
  ])
  .execute()

async function run(...args: string[]) {
  const request = readAuditRequest(args)
  return request && auditCommand(db, request, 'operator')
}

const deleted = '2026-03-01 10:00:00 UTC Resource deleted: Algebra by anna@school.example (Copied)'
const edited =
  '2026-02-01 10:00:00 UTC Resource edited: Algebr by anna@school.example (Title: Algebr → Algebra)'
const disabled = '2026-04-01 10:00:00 UTC Account disabled: anna@school.example by operator'

test.for<[string[], string]>([
  [[], `${disabled}\n${deleted}\n${edited}`],
  [['anna@school.example'], `${disabled}\n${deleted}\n${edited}`],
  [[resource], `${deleted}\n${edited}`],
  [['--since', '2026-03-15'], disabled],
  [['--act', 'resource.deleted'], deleted],
  [['operator', '--act=account.disabled'], disabled],
])('ANS-23 DESK-35 audit %j prints the entries that match, newest first', async ([args, lines]) => {
  expect(await run(...args)).toBe(lines)
})

test.for<[string[], RegExp]>([
  [['nobody@school.example'], /^Nothing matches\.$/],
  [['--since', '2999-01-01'], /^Nothing matches\.$/],
  [['--since', 'yesterday'], /^yesterday is not a date such as 2026-03-01\.$/],
  [['--act', 'resource.read'], /^resource\.read is no act\. Use one of: resource\.approved, /],
  [['--csv', path.join(folder, 'no', 'such', 'folder.csv')], /cannot be written/],
])('DESK-35 audit %j fails with one line', async ([args, message]) => {
  const failed = run(...args)
  await expect(failed).rejects.toThrow(message)
  await expect(failed).rejects.toBeInstanceOf(CommandError)
})

test('audit with an unknown option or two names has no meaning', () => {
  expect(readAuditRequest(['--all'])).toBeUndefined()
  expect(readAuditRequest(['one', 'two'])).toBeUndefined()
})

test('DESK-35 DESK-37 --csv writes every entry to a new file for this user alone, and notes it', async () => {
  const rows = Array.from({ length: 1_100 }, (_, i) => ({
    account_id: 'operator',
    act: 'account.created' as const,
    subject_id: `many ${i}`,
  }))
  await db.insertInto('audit_entries').values(rows).execute()
  const lines = (await run('--act', 'account.created'))?.split('\n') ?? []
  expect([lines.length, lines.at(-1)]).toEqual([201, 'These are the newest 200. All of them: --csv FILE.'])
  const file = path.join(folder, 'audit.csv')
  expect(await run('--act', 'account.created', '--csv', file)).toBe(`${file}: 1100 entries.`)
  expect(readCsv(readFileSync(file, 'utf8').slice(1))).toHaveLength(1_101)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await expect(run('--csv', file)).rejects.toThrow('cannot be written')
  const { items } = await readAuditEntries(db, { act: 'audit.exported' }, undefined, 1)
  expect(items[0]).toMatchObject({ actor: { id: 'operator' }, reason: '1100 entries' })
})
