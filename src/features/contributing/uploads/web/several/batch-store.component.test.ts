/** The batch of an account, with the IndexedDB of the browser. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { withPrivateDb, withPublicDb } from '#client/offline/indexed-db.ts'
import { clearPrivateData, privateOwner, setPrivateOwner } from '#client/offline/private-data.ts'
import { signOut } from '#features/people/sign-in/session-contract.ts'
import { maxFileBytes } from '#features/contributing/files/file-type.ts'
import { answer } from '#test/component/fake-call.ts'
import { openPage, signedInAs, signedOut } from '#test/component/open-page.tsx'
import { type BatchRow, readBatch, removeRows, saveDetails, saveRows, updateRow } from './batch-store.ts'
import { takeOverShared } from './open-batch.ts'
import { keepShared, sharedFiles } from './share-inbox-store.ts'

const [now, day] = [1_800_000_000_000, 86_400_000]
const [me, other] = ['account 1', 'account 2']
const empty = async () => {
  clearPrivateData()
  await withPublicDb((database) => database.clear('share inbox'))
}
beforeEach(async () => {
  await empty()
  setPrivateOwner(me)
})
afterEach(empty)

const file = (name: string, type = 'application/pdf', bytes: BlobPart = '%PDF') =>
  new File([bytes], name, { type })
const row = (id: string, order = 1, change: Partial<BatchRow> = {}): BatchRow => ({
  id,
  order,
  name: `${id}.pdf`,
  size: 4,
  title: '',
  isIncluded: true,
  isShared: false,
  keptAt: now,
  state: 'ready',
  reached: { safeBytes: 0, arrived: false },
  file: file(`${id}.pdf`),
  ...change,
})
const details = { subject: 'Maths', grades: ['Grade 7'], rightsAgreed: true } as never
const idsOf = async (account = me, at = now) => (await readBatch(account, at)).rows.map(({ id }) => id)

test('PHONE-04 rows, their files and the details survive, in their order; changes are kept, removed rows leave nothing', async () => {
  await saveRows(me, [row('b', 2), row('a', 1)])
  await saveDetails(me, details, now)
  await updateRow(me, 'a', { title: 'Fractions' }, now + 1)
  await updateRow(me, 'gone', { title: 'No row' }, now + 1)
  const { rows, details: stored } = await readBatch(me, now + 1)
  expect(rows.map(({ id, title }) => [id, title])).toEqual([
    ['a', 'Fractions'],
    ['b', ''],
  ])
  expect(await rows[0]?.file?.text()).toBe('%PDF')
  expect(stored).toEqual(details)
  await removeRows(me, ['a', 'b'])
  expect(await idsOf()).toEqual([])
  expect(await withPrivateDb((database) => database.count('batch files'))).toBe(0)
})

test('PHONE-04 a batch is deleted 14 days after its last change, and where the clock was ahead', async () => {
  await saveRows(me, [row('a'), row('b')])
  await updateRow(me, 'b', { state: 'waiting' }, now + day)
  expect(await idsOf(me, now + 15 * day - 1)).toEqual(['a', 'b'])
  expect(await idsOf(me, now + 15 * day)).toEqual([])
  expect(await withPrivateDb((database) => database.count('batch files'))).toBe(0)
  await saveRows(me, [row('c', 1, { keptAt: now + 1 })])
  expect(await idsOf(me, now)).toEqual([])
})

test('PHONE-05 another account on the device neither sees nor gets the batch', async () => {
  await saveRows(me, [row('a')])
  await expect(readBatch(other, now)).rejects.toThrow('Another account')
  setPrivateOwner(other)
  expect(await idsOf(other)).toEqual([])
  await expect(saveRows(me, [row('a')])).rejects.toThrow('Another account')
  expect(privateOwner()).toBe(other)
})

test('PHONE-05 shared files wait for an account; taken over, they are gone from the inbox and in its batch once', async () => {
  await keepShared([file('Fractions.pdf'), file('Page.jpg', 'image/jpeg')], now)
  const waiting = await sharedFiles(now)
  expect(await takeOverShared(me, now)).toEqual({ notAdded: 0, notAccepted: [] })
  expect(await sharedFiles(now)).toEqual([])
  const { rows } = await readBatch(me, now)
  expect(rows.map(({ name, state, isShared }) => [name, state, isShared])).toEqual([
    ['Fractions.pdf', 'ready', true],
    ['Page.jpg', 'photo', true],
  ])
  expect(rows.map(({ id }) => id)).toEqual(waiting.map(({ id }) => id))
  // After a crash before the inbox was emptied.
  await updateRow(me, rows[0]?.id ?? '', { title: 'Typed' }, now)
  await withPublicDb((database) => database.put('share inbox', waiting[0], waiting[0]?.id))
  await takeOverShared(me, now)
  expect((await readBatch(me, now)).rows.map(({ title }) => title)).toEqual(['Typed', ''])
})

test('PHONE-05 what the list cannot take is named: other types, too many; too large is a refused row', async () => {
  await saveRows(
    me,
    Array.from({ length: 18 }, (_, at) => row(`row ${at}`, at)),
  )
  const large = file('large.pdf', 'application/pdf', new Uint8Array(maxFileBytes + 1))
  const photo = file('p.png', 'image/png')
  await keepShared([file('a.txt', 'text/plain'), large, file('b.pdf'), file('c.pdf'), photo], now)
  expect(await takeOverShared(me, now)).toEqual({ notAdded: 1, notAccepted: ['a.txt'] })
  const added = (await readBatch(me, now)).rows.slice(18)
  expect(added.map(({ name, state }) => [name, state])).toEqual([
    ['large.pdf', 'refused'],
    ['b.pdf', 'ready'],
    ['p.png', 'photo'],
  ])
})

test('PHONE-20 Logout asks for files that are not sent, and afterwards nothing of them is on the device', async () => {
  answer(signOut, () => undefined)
  const { id } = signedInAs('educator')
  await openPage('/faq-page-that-is-not-there')
  await saveRows(id, [row('a'), row('b'), row('c'), row('d', 4, { isIncluded: false })])
  const logout = page.getByRole('button', { name: 'Logout' })
  const question = page.getByRole('alertdialog')
  await logout.click()
  await expect.element(question).toMatchTextContent('3 files are not sent. Log out and discard them?')
  await question.getByRole('button', { name: 'Stay logged in' }).click()
  expect(await idsOf(id)).toHaveLength(4)
  await removeRows(id, ['b', 'c'])
  await logout.click()
  await expect.element(question).toMatchTextContent('1 file is not sent. Log out and discard it?')
  signedOut()
  await question.getByRole('button', { name: 'Log out and discard changes' }).click()
  await expect.poll(privateOwner).toBeUndefined()
  await expect
    .poll(async () => (await indexedDB.databases()).map(({ name }) => name))
    .not.toContain('thuto private')
  expect(Object.keys(localStorage).filter((key) => key.startsWith('thuto private'))).toEqual([])
})

test('PHONE-20 Logout does not ask once all files are sent', async () => {
  answer(signOut, signedOut)
  const { id } = signedInAs('educator')
  await openPage('/faq-page-that-is-not-there')
  await saveRows(id, [row('a')])
  await removeRows(id, ['a'])
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.poll(privateOwner).toBeUndefined()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
})
