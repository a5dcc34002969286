/** The moderation page with waiting and reported resources, as component tests see it. */
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { ReturnOf } from '#shared/endpoint.ts'
import {
  approveResource,
  deleteResource,
  listModeration,
  listRevisions,
  type ModeratedResource,
  returnResource,
  undoReturn,
} from '#features/review/moderation/contract.ts'
import {
  listBin,
  listClaims,
  listRequests,
  readScope,
  restoreResource,
} from '#features/review/moderation/desk-contract.ts'
import { aModeratedResource } from '../builders.ts'
import { answer } from './fake-call.ts'
import { openPage, signedInAs } from './open-page.tsx'
import { withOptions } from '../setup/packaged-options.ts'

export const aFile = (fields: Partial<ModeratedResource>) =>
  aModeratedResource({
    kind: 'file',
    mime: 'application/pdf',
    bytes: 545_000,
    pages: 12,
    licence: 'CC-BY-4.0',
    virusScan: 'clean',
    understood: 'done',
    ...fields,
  })
export const aReported = (fields: Partial<ModeratedResource>) =>
  aModeratedResource({
    verified: true,
    reported: true,
    reportAmount: 1,
    reportSources: 1,
    reportNetworks: 1,
    reportReasons: [{ reason: null, reports: 1 }],
    ...fields,
  })

type Queue = Record<'unverified' | 'reported', ModeratedResource[]>
let queue: Queue = { unverified: [], reported: [] }

/** Response of the site: both lists, filtered by the query, with at most `rows` each. */
function listed({ q = '', rows = 500 }: { q?: string | undefined; rows?: number | undefined }) {
  const found = (list: readonly ModeratedResource[]) =>
    list.filter(({ title, tags, userID }) => [title, ...tags, userID].join('\n').includes(q))
  const [unverified, reported] = [found(queue.unverified), found(queue.reported)]
  return {
    unverified: unverified.slice(0, rows),
    reported: reported.slice(0, rows),
    virusScanner: true,
    totals: { unverified: unverified.length, reported: reported.length },
    exportBytes: 2_000,
  }
}

function drop(id: string) {
  const others = (list: readonly ModeratedResource[]) => list.filter((each) => each.id !== id)
  queue = { unverified: others(queue.unverified), reported: others(queue.reported) }
}

/** A part of the queue with what waits in it. */
export const aScope = (fields: Partial<ReturnOf<typeof readScope>>): ReturnOf<typeof readScope> => ({
  subjects: [],
  grades: [],
  languages: [],
  waiting: 0,
  olderThanAWeek: 0,
  bySubject: [],
  ...fields,
})

/** Answers the calls of the page for a moderator. */
export function answerModeration() {
  signedInAs('moderator')
  answer(listRevisions, () => ({ revisions: [], total: 0 }))
  answer(listClaims, () => ({ claims: [] }))
  answer(listBin, () => ({ binned: [] }))
  answer(listRequests, () => ({ removals: [], errors: [], lessons: [] }))
  answer(readScope, () => aScope({}))
  queue = { unverified: [], reported: [] }
  answer(approveResource, ({ params: { resourceId } }) => {
    drop(resourceId)
    return { id: resourceId, verified: true as const }
  })
  answer(deleteResource, ({ params: { resourceId } }) => {
    drop(resourceId)
    return { id: resourceId }
  })
}

/** Answers deletions, and puts what they took back where it was. */
export function answerRestorations() {
  const deleted = new Map<string, Queue>()
  answer(deleteResource, ({ params: { resourceId } }) => {
    deleted.set(resourceId, queue)
    drop(resourceId)
    return { id: resourceId }
  })
  answer(restoreResource, ({ params: { resourceId } }) => {
    queue = deleted.get(resourceId) ?? queue
    return { id: resourceId }
  })
}

/** Answers returns, and takes them back. */
export function answerReturns() {
  const patch = (id: string, changes: Partial<ModeratedResource>) => {
    const changed = (list: readonly ModeratedResource[]) =>
      list.map((each) => (each.id === id ? { ...each, ...changes } : each))
    queue = { unverified: changed(queue.unverified), reported: changed(queue.reported) }
    return { id, seen: '1.1' }
  }
  answer(returnResource, ({ params: { resourceId }, body: { reason, text } }) =>
    patch(resourceId, { returns: 1, returned: { at: '2026-05-04T08:00:00.000Z', reason, text } }),
  )
  answer(undoReturn, ({ params: { resourceId } }) => patch(resourceId, { returns: 0, returned: null }))
}

/** The moderation page with these waiting and reported resources. */
export async function moderate(
  unverified: ModeratedResource[],
  reported: ModeratedResource[] = [],
  virusScanner = true,
) {
  queue = { unverified, reported }
  withOptions({ virusScanner })
  answer(listModeration, ({ query = {} }) => listed(query))
  await openPage('/moderation')
  await expect.element(page.getByRole('button', { name: /^Approve / }).first()).toBeVisible()
}

export const list = (heading: string) => page.getByRole('region', { name: heading })
export const waiting = list('Unverified PDFs')
/** The row whose link to a file or another site has this title. */
export const row = (title: string) => {
  const literal = title.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')
  const name = new RegExp(`^${literal} \\(opens in a new tab(, uses your data)?\\)$`)
  return page.getByRole('row').filter({ has: page.getByRole('link', { name }) })
}
export const approve = (title: string) => page.getByRole('button', { name: `Approve ${title}` })
export const remove = (title: string) => page.getByRole('button', { name: `Delete ${title}` })
export const dialog = page.getByRole('dialog')
export const confirm = dialog.getByRole('button', { name: 'Delete', exact: true })
export const words = page.getByRole('searchbox')
