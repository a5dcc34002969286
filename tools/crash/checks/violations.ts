/** Compares the history of responses with the stored state; returns a sentence for each broken promise. */
import type { Action, History, Operation } from '../history/history.ts'
import type { Observed, StoredRow } from './observe.ts'

export interface Violation {
  readonly breach: 'lost' | 'doubled' | 'illegal' | 'shown'
  readonly words: string
}

export interface CheckDeps {
  readonly history: History
  readonly observed: Observed
  /** Rows before the first action. */
  readonly before: ReadonlyMap<string, StoredRow>
  /** Deletes before that cycle have left the trash. */
  readonly sweptIn: number
  /** Maximum delay until another node serves an acknowledged write, in ms. */
  readonly lagMs: number
}

type Check = (deps: CheckDeps) => readonly Violation[]
type Of<K extends Action['kind']> = Operation<Extract<Action, { kind: K }>>

const lost = (words: string): Violation => ({ breach: 'lost', words })
const doubled = (words: string): Violation => ({ breach: 'doubled', words })
const illegal = (words: string): Violation => ({ breach: 'illegal', words })
const shown = (words: string): Violation => ({ breach: 'shown', words })

const byId = <K extends 'approve' | 'delete' | 'rate' | 'report'>(operations: readonly Of<K>[]) =>
  Map.groupBy(operations, ({ act }) => (act as { readonly id: string }).id)

/** Known state of each created resource without a delete call. */
function remaining({ history }: CheckDeps) {
  const deletes = byId(history.of('delete'))
  return history
    .of('create')
    .filter(({ outcome, id }) => outcome === 'ok' && id !== undefined && !deletes.has(id))
    .map((created) => ({ ...created, id: created.id ?? '' }))
}

const deletedOperations = ({ history }: CheckDeps) =>
  history.of('delete').filter(({ outcome }) => outcome === 'ok')

const createdIsThere: Check = (deps) => {
  const { rows, shown: now, listed, watched } = deps.observed
  const approved = new Set(
    deps.history.of('approve').flatMap(({ outcome, act }) => (outcome === 'ok' ? [act.id] : [])),
  )
  return remaining(deps).flatMap(({ id, act }) => {
    const row = rows.get(id)
    if (!row) return [lost(`${act.title} (${id}) was acknowledged and has no row`)]
    const open = now.get(id)
    const isPublic = approved.has(id)
    return [
      ...(row.sha256 === act.sha256 ? [] : [lost(`${act.title} is stored with another sha256`)]),
      ...(open && open.sha256 !== act.sha256
        ? [lost(`${act.title} does not open: ${open.status}, or other bytes`)]
        : []),
      ...(isPublic && !row.verified ? [lost(`${act.title} was approved and is not verified`)] : []),
      ...(isPublic && open && !open.isFound
        ? [lost(`${act.title} was approved and no search finds it`)]
        : []),
      ...(isPublic && !listed.has(id) ? [lost(`${act.title} was approved and is in no list`)] : []),
      ...(isPublic && !watched.has(id) ? [lost(`${act.title} was approved and no stream received it`)] : []),
    ]
  })
}

const createdOnce: Check = ({ history, observed: { rows } }) => {
  const sums = Map.groupBy(rows.values(), ({ sha256 }) => sha256)
  return history.of('create').flatMap(({ act, outcome }) => {
    const found = sums.get(act.sha256)?.length ?? 0
    if (found > 1) return [doubled(`${act.title} was contributed once and is there ${found} times`)]
    if (found === 1 && outcome === 'fail') return [illegal(`${act.title} was refused and is there`)]
    return []
  })
}

const checkDeleted: Check = (deps) => {
  const { rows, listed, watched, shown: now } = deps.observed
  return deletedOperations(deps).flatMap(({ act: { id } }) => {
    const open = now.get(id)
    return [
      ...(rows.has(id) ? [lost(`the delete of ${id} was acknowledged and its row is there`)] : []),
      ...(open && open.status !== 404
        ? [shown(`${id} is deleted and its file was answered ${open.status}`)]
        : []),
      ...(open?.isFound ? [shown(`${id} is deleted and a search finds it`)] : []),
      ...(listed.has(id) ? [shown(`${id} is deleted and listed`)] : []),
      ...(watched.has(id) ? [shown(`${id} is deleted and the event stream has not said so`)] : []),
    ]
  })
}

/** R10: a deleted file can be restored for a day, whatever the clock of the site did. */
const deletedWaitsInTrash: Check = (deps) => {
  const { stored: there, trash } = deps.observed.files
  const names = (all: Iterable<string>) => [...all].join('\n')
  const [inTrash, inStore] = [names(trash), names(there.keys())]
  const titles = new Map(deps.history.of('create').map(({ id, act }) => [id, act.title]))
  return deletedOperations(deps)
    .filter(({ cycle }) => cycle > deps.sweptIn)
    .flatMap(({ act: { id } }) => {
      const word = titles.get(id)?.split(' ').at(-1)
      return word === undefined || inTrash.includes(word) || inStore.includes(word)
        ? []
        : [lost(`${id} was deleted today and its file is not in the trash`)]
    })
}

/** Possible counts: at least the acknowledged ones, at most all attempted. */
function bounds(operations: readonly Operation[]) {
  const known = operations.filter(({ outcome }) => outcome === 'ok').length
  const perhaps = operations.filter(({ outcome }) => outcome === 'unknown').length
  return { known, max: known + perhaps }
}

function counted(what: string, amount: number, { known, max }: { known: number; max: number }) {
  if (amount < known) return [lost(`${what}: ${known} were acknowledged and ${amount} counted`)]
  return amount > max ? [doubled(`${what}: ${max} may have happened and ${amount} were counted`)] : []
}

const clicksCountOnce: Check = ({ history, before, observed: { rows } }) => {
  const [rates, reports] = [byId(history.of('rate')), byId(history.of('report'))]
  const unsure = new Set(history.of('approve').flatMap(({ act, wasUnknown }) => (wasUnknown ? [act.id] : [])))
  return [...rows.values()].flatMap((row) => {
    const { id, ratingAmount, ratingTotal, reportAmount, ledgerRatings, ledgerStars, ledgerReports } = row
    const old = before.get(id)
    const reported = bounds(reports.get(id) ?? [])
    return [
      ...counted(`ratings of ${id}`, ratingAmount - (old?.ratingAmount ?? 0), bounds(rates.get(id) ?? [])),
      ...counted(`reports of ${id}`, ledgerReports - (old?.ledgerReports ?? 0), reported),
      ...(ratingAmount === ledgerRatings && ratingTotal === ledgerStars
        ? []
        : [illegal(`the ratings of ${id} are not the sum of their ledger`)]),
      // An approval that comes twice clears what was reported in between.
      ...(reportAmount === ledgerReports || (unsure.has(id) && reportAmount < ledgerReports)
        ? []
        : [illegal(`the reports of ${id} are not the sum of their ledger`)]),
    ]
  })
}

/** The last that was acknowledged, or one that may have come later: any try without an answer may, until all is still. */
const rolesAreLegal: Check = ({ history, observed: { roles } }) =>
  [...Map.groupBy(history.of('role'), ({ act }) => act.account)].flatMap(([account, changes]) => {
    const last = changes.findLast(({ outcome }) => outcome === 'ok')
    const may = changes.filter(
      ({ number, cycle, wasUnknown }) =>
        number === last?.number || (wasUnknown && cycle >= (last?.cycle ?? 0)),
    )
    const role = roles.get(account) ?? 'none'
    return last === undefined || may.some(({ act }) => act.role === role)
      ? []
      : [lost(`${account} was made ${last.act.role} and is ${role}`)]
  })

const checkRowsHaveFiles: Check = ({ observed: { rows, files } }) =>
  [...rows.values()].flatMap(({ id, file, sha256 }) => {
    if (file === null) return []
    const there = files.stored.get(file)
    if (there === undefined) return [lost(`${id} has a row and no file`)]
    return there === sha256 ? [] : [lost(`the file of ${id} is not what its row says`)]
  })

const checkOffsets: Check = ({ observed: { uploads, files } }) =>
  [...uploads].flatMap(([id, received]) => {
    const there = files.staged.get(id) ?? 0
    return there >= received
      ? []
      : [lost(`${received} bytes of upload ${id} are acknowledged and ${there} are there`)]
  })

/** No resource was public before its approval or after its acknowledged delete. */
const nothingWasShown: Check = (deps) => {
  const { history, observed, lagMs } = deps
  const approvals = byId(history.of('approve'))
  const deletes = new Map(deletedOperations(deps).map(({ act, endedAt }) => [act.id, endedAt]))
  const ours = new Set(history.of('create').map(({ id }) => id))
  return [...observed.seen].flatMap(([id, { where, firstAt, requestedAt }]) => {
    if (!ours.has(id)) return []
    const approvedAt = Math.min(...(approvals.get(id) ?? []).map(({ invokedAt }) => invokedAt))
    const deletedAt = deletes.get(id) ?? Infinity
    return [
      ...(firstAt < approvedAt ? [shown(`${id} was public before it was approved (${where})`)] : []),
      ...(requestedAt > deletedAt + lagMs
        ? [
            shown(
              `${id} was public ${Math.round(requestedAt - deletedAt)} ms after it was deleted (${where})`,
            ),
          ]
        : []),
    ]
  })
}

/** No response is an unexplained 500. */
const nothingWasUnexpected: Check = ({ history }) =>
  history
    .all()
    .filter(({ answers }) => answers.some((answer) => answer.startsWith('500')))
    .map(({ act, number }) => illegal(`operation ${number}, ${JSON.stringify(act)}, was answered 500`))

/** Event stream and list agree. */
const streamAndListAgree: Check = ({ observed: { listed, watched, rows } }) => {
  const differing = [...rows.values()].filter(
    ({ id, verified }) => listed.has(id) !== verified || watched.has(id) !== verified,
  )
  return differing.map(({ id, verified }) =>
    illegal(
      `${id} is ${verified ? '' : 'not '}verified; the list ${listed.has(id) ? 'has' : 'lacks'} it, the event stream ${watched.has(id) ? 'has' : 'lacks'} it`,
    ),
  )
}

const checks: readonly Check[] = [
  createdIsThere,
  createdOnce,
  checkDeleted,
  deletedWaitsInTrash,
  clicksCountOnce,
  rolesAreLegal,
  checkRowsHaveFiles,
  checkOffsets,
  nothingWasShown,
  nothingWasUnexpected,
  streamAndListAgree,
]

export const findViolations = (deps: CheckDeps): readonly Violation[] =>
  checks.flatMap((check) => check(deps))
