/** Errors on a page as data: versions, the bin, the sweep, and the accounts behind them. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { optionalAttributes } from '#features/catalogue/resources/attributes.ts'
import { copyAccount } from '#features/people/accounts/server/account-copy-repository.ts'
import { eraser } from '#features/people/accounts/server/account-deletion-repository.ts'
import { createAccount } from '#features/people/accounts/server/accounts-repository.ts'
import { addUnmailedNotice } from '#features/people/notices/server/notices-repository.ts'
import { storeResource } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { deciderOf } from '../error-rules.ts'
import { addError, type ErrorReport, findErrors, knownErrors } from './errors-repository.ts'
import { publishVersion } from './publish-version-repository.ts'

const { db } = await testDatabase()
const deps = { db, addNotice: addUnmailedNotice }
const address_hash = Buffer.alloc(32, 7)
const moderator = deciderOf({
  kind: 'member',
  accountId: 'm',
  email: 'm@school.example',
  role: 'moderator',
  isConfirmed: true,
})

type NewError = Parameters<ReturnType<typeof db.insertInto<'error_reports'>>['values']>[0]
const keep = (resource_id: string, rows: readonly object[]) =>
  db
    .insertInto('error_reports')
    .values(
      rows.map((row) => ({
        resource_id,
        version: 1,
        wrong: 'Row 3',
        source: 'visitor 1',
        address_hash,
        ...row,
      })) as never satisfies NewError,
    )
    .returning('id')
    .execute()
const stored = (id: string) =>
  db.selectFrom('error_reports').selectAll().where('resource_id', '=', id).orderBy('id').execute()
const add = (resourceId: string, key: string | undefined, report: Partial<ErrorReport> = {}) =>
  addError(
    deps,
    {
      resourceId,
      wrong: 'Row 3',
      source: 'visitor 1',
      addressHash: address_hash,
      actor: { kind: 'visitor', visitorId: '1' },
      ...report,
    },
    key,
  )

const publish = async (resourceId: string, version: number, fixes: number[] | null) => {
  const proposal = { replaces_id: resourceId, verified: null, version, version_note: 'row 3', fixes }
  const proposalId = await storeResource(db, proposal)
  const jobs = { send: () => Promise.resolve() }
  await db.transaction().execute((tx) => publishVersion(tx, jobs, { resourceId, proposalId }))
}

test('COR-23 a version that names errors closes open and confirmed ones; others stay with their version', async () => {
  const id = await storeResource(db)
  const confirmed = { state: 'confirmed', decided_at: new Date(), shown: 'Row 3' }
  const rows = await keep(id, [
    confirmed,
    { state: 'open' },
    { state: 'rejected' },
    { ...confirmed, page: 4 },
  ])
  const foreign = await keep(await storeResource(db), [{ state: 'open' }])
  const named = [...rows.slice(0, 3), ...foreign].map((row) => row.id)
  await publish(id, 2, named)
  expect((await stored(id)).map(({ state, fixed_in }) => [state, fixed_in])).toEqual([
    ['fixed', 2],
    ['fixed', 2],
    ['rejected', null],
    ['confirmed', null],
  ])
  expect(await knownErrors(db, id)).toMatchObject([{ page: 4, version: 1, text: 'Row 3' }])
  await publish(id, 3, null)
  expect(
    await db
      .selectFrom('error_reports')
      .select('state')
      .where('id', '=', named.at(-1) ?? 0)
      .execute(),
  ).toEqual([{ state: 'open' }])
})

test('COR-22 known errors come in the order of pages, those of the whole file first', async () => {
  const id = await storeResource(db)
  const shown = (page: number | null) => ({
    page,
    state: 'confirmed',
    shown: `${page}`,
    decided_at: new Date(),
  })
  await keep(id, [shown(10), shown(2), shown(null), { page: 1 }])
  expect((await knownErrors(db, id)).map(({ page }) => page)).toEqual([null, 2, 10])
})

test('COR-21 SDK-13 a key is stored once for a source, also after its answer was forgotten', async () => {
  const id = await storeResource(db)
  const key = randomUUID()
  await add(id, key)
  await db.deleteFrom('idempotency_keys').execute()
  await add(id, key)
  expect(await stored(id)).toMatchObject([
    { report_key: key, source: 'visitor 1', state: 'open', version: 1 },
  ])
})

test('COR-21 T3 errors of an unknown record are undefined', async () => {
  expect(await findErrors(db, randomUUID(), moderator)).toBeUndefined()
  expect(await findErrors(db, await storeResource(db), moderator)).toEqual([])
})

const anonymous = { uploader: 'Default', userId: 'unknown', source: 'gone' }

async function aReporter(id: string) {
  const email = `${id}@school.example`
  await createAccount(db, { id, email, passwordHash: 'a hash', role: 'student' })
  await db.updateTable('users').set({ full_name: 'Naledi Mokoena' }).where('account_id', '=', id).execute()
  return { accountId: id, email, source: `account ${id}` }
}

test('COR-29 the copy of an account holds its errors, and no address', async () => {
  const whose = await aReporter('a1')
  const id = await storeResource(db)
  await keep(id, [
    { source: whose.source, account_id: 'a1', right_text: 'Row 4', page: 2 },
    { wrong: 'Of others' },
  ])
  const copy = await copyAccount(db, optionalAttributes, whose)
  expect(copy['reported_errors']).toEqual([
    {
      resource_id: id,
      version: 1,
      page: 2,
      wrong: 'Row 3',
      right_text: 'Row 4',
      state: 'open',
      reason: null,
      reported_at: expect.any(Date),
    },
  ])
})

test('COR-29 the deletion of an account leaves its errors without account, name and email', async () => {
  const whose = await aReporter('b1')
  const id = await storeResource(db)
  const texts = { wrong: `Ask ${whose.email}`, right_text: 'Naledi wrote it', account_id: 'b1' }
  await keep(id, [
    {
      ...texts,
      source: whose.source,
      state: 'confirmed',
      shown: `By ${whose.email}`,
      decided_at: new Date(),
    },
    { reason: `Ask ${whose.email}`, state: 'rejected' },
  ])
  expect(await eraser(db, 'a key')(whose, anonymous, 'admin')).toMatchObject({ uploadIds: [] })
  expect(await stored(id)).toMatchObject([
    {
      source: 'gone',
      account_id: null,
      wrong: 'Ask [email]',
      right_text: '[name] wrote it',
      shown: 'By [email]',
    },
    { source: 'visitor 1', reason: 'Ask [email]' },
  ])
})
