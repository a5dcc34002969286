/** Reads the state of a site: rows, ledgers, files and public responses. */
import { createHash } from 'node:crypto'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { DatabasePool } from '#platform/postgres/connection.ts'
import { sendRequest, isUncertain, jsonOf } from '../history/send-request.ts'
import type { History } from '../history/history.ts'
import { listed, type Reader, type ViewedState } from '../history/reader.ts'

export interface StoredRow {
  readonly id: string
  readonly verified: boolean
  /** The name of its file in the store; null for a link. */
  readonly file: string | null
  readonly sha256: string | null
  readonly ratingTotal: number
  readonly ratingAmount: number
  readonly reportAmount: number
  readonly ledgerStars: number
  readonly ledgerRatings: number
  readonly ledgerReports: number
}

/** Contents of the file store, by name. */
export interface StoredFiles {
  /** With the sha256 of their bytes. */
  readonly stored: ReadonlyMap<string, string>
  readonly trash: ReadonlySet<string>
  /** Stored bytes by upload id. */
  readonly staged: ReadonlyMap<string, number>
}

export interface RenderedRow {
  /** 0 without a response. */
  readonly status: number
  readonly sha256: string
  readonly isFound: boolean
}

export interface Observed {
  readonly rows: ReadonlyMap<string, StoredRow>
  readonly roles: ReadonlyMap<string, string>
  readonly files: StoredFiles
  /** Received bytes of uploads, as their rows say. */
  readonly uploads: ReadonlyMap<string, number>
  readonly listed: ReadonlySet<string>
  readonly watched: ReadonlySet<string>
  /** Current responses for the resources of the last cycle. */
  readonly shown: ReadonlyMap<string, RenderedRow>
  readonly seen: ReadonlyMap<string, ViewedState>
}

export interface ObserveDeps {
  readonly url: string
  readonly admin: string
  readonly database: () => DatabasePool
  readonly readFiles: () => Promise<StoredFiles>
  readonly history: History
  readonly reader: Reader
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

export async function rowsOf({ db }: DatabasePool): Promise<ReadonlyMap<string, StoredRow>> {
  const { rows } = await sql<Omit<StoredRow, 'file'> & { key: string | null }>`
    select id, verified is true as verified, storage_key as key, sha256,
      coalesce(rating_total, 0)::int as "ratingTotal", coalesce(rating_amount, 0)::int as "ratingAmount",
      coalesce(report_amount, 0)::int as "reportAmount",
      (select coalesce(sum(stars), 0)::int from ratings where resource_id = r.id) as "ledgerStars",
      (select count(*)::int from ratings where resource_id = r.id) as "ledgerRatings",
      (select count(*)::int from reports where resource_id = r.id) as "ledgerReports"
    from resources r`.execute(db)
  return new Map(
    rows.map(({ key, ...row }) => [row.id, { ...row, file: key === null ? null : path.posix.basename(key) }]),
  )
}

async function rolesOf({ db }: DatabasePool) {
  const rows = await db.selectFrom('users').select(['account_id', 'role']).execute()
  return new Map(rows.map(({ account_id, role }) => [account_id, role]))
}

async function uploadsOf({ db }: DatabasePool) {
  const rows = await db.selectFrom('uploads').select(['id', 'received_bytes as received']).execute()
  return new Map(rows.map(({ id, received }) => [id, received]))
}

/** Resources that received a call in this cycle, by title. */
function touched(history: History) {
  const ids = new Set(
    history
      .all()
      .filter(({ cycle }) => cycle === history.cycle)
      .flatMap(({ id, act }) => ('id' in act ? [act.id] : id === undefined ? [] : [id])),
  )
  return history
    .of('create')
    .flatMap(({ id, act }) => (id !== undefined && ids.has(id) ? [{ id, title: act.title }] : []))
}

/** A site that has just come back, or is busy, says so; a page asks again. */
async function askForSure(url: string, route: string, cookie: string) {
  for (let tries = 1; ; tries += 1) {
    const response = await sendRequest(url, 'GET', route, { cookie })
    if (!isUncertain(response) || tries === 100) return response
    await pause(100)
  }
}

async function show(
  { url, admin }: ObserveDeps,
  { id, title }: { readonly id: string; readonly title: string },
): Promise<RenderedRow> {
  const search = `/api/search?q=${encodeURIComponent(title)}&limit=100`
  const [file, found] = await Promise.all([
    askForSure(url, `/files/${id}/notes.pdf`, admin),
    askForSure(url, search, admin),
  ])
  const { items = [] } = jsonOf<{ items: { id: string }[] }>(found)
  return { status: file.status, sha256: sha256(file.bytes), isFound: items.some((item) => item.id === id) }
}

async function shownOf(deps: ObserveDeps) {
  const shown = new Map<string, RenderedRow>()
  const operations = touched(deps.history)
  const lane = async () => {
    for (let next = operations.shift(); next; next = operations.shift())
      shown.set(next.id, await show(deps, next))
  }
  await Promise.all([lane(), lane(), lane()])
  return shown
}

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && [...one].every((id) => other.has(id))

/** Waits as long as a page would: the last events may be in flight, and a cut stream reconnects. */
async function publicNow({ url, reader }: ObserveDeps, withinMs: number) {
  for (const until = performance.now() + withinMs; ;) {
    const now = { listed: await listed(url), watched: new Set(await reader.watched()) }
    const isSettled = now.listed && reader.isListening() && isSame(now.listed, now.watched)
    if (isSettled || performance.now() > until)
      return { listed: now.listed ?? new Set(), watched: now.watched }
    await pause(20)
  }
}

/** Our own connections were cut as well, and may be the last to notice. */
async function untilAnswered<T>(read: () => Promise<T>): Promise<T> {
  for (let tries = 1; tries < 50; tries += 1) {
    try {
      return await read()
    } catch {
      await pause(100)
    }
  }
  return read()
}

/** Call it while no caller is active. */
export async function observe(deps: ObserveDeps): Promise<Observed> {
  const database = deps.database()
  const [rows, roles, uploads] = await untilAnswered(() =>
    Promise.all([rowsOf(database), rolesOf(database), uploadsOf(database)]),
  )
  const now = await publicNow(deps, 6_000)
  const files = await deps.readFiles()
  return { rows, roles, uploads, files, shown: await shownOf(deps), seen: deps.reader.seen(), ...now }
}
