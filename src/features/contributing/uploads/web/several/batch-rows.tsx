import { type ReactNode, useEffect, useRef } from 'react'
import { call } from '#client/call.ts'
import { partTexts } from '#client/messages.ts'
import { Button } from '#client/ui/button.tsx'
import { CheckField, TextField } from '#client/ui/form/field.tsx'
import { Progress } from '#client/ui/state/progress.tsx'
import { formatTime } from '#shared/formats/dates.ts'
import { bytesLabel } from '#features/catalogue/resources/format.ts'
import { fileTypeOf } from '#features/contributing/files/file-type.ts'
import { checkKnownFile } from '../../contract.ts'
import { contributePageMessages, sendTexts, severalTexts as texts, titleFieldTexts } from '../../messages.ts'
import { SameFileNote, sha256Of } from '../same-file-note.tsx'
import { percentOf, visibleText } from '../transfer/progress-text.ts'
import { isOffline } from '../transfer/retry-policy.ts'
import type { BatchRow } from './batch-store.ts'
import type { BatchQueue, QueueState } from './queue/batch-queue.ts'
import { isLocked, isSendable, rowsIn, titleOfRow, twinOf } from './queue/batch-row.ts'
import form from '../upload-form.module.css'
import styles from './several.module.css'

type Current = NonNullable<QueueState['current']>

export const currentText = ({ size }: BatchRow, { state, until }: Current) =>
  until === undefined ? visibleText(state, size) : texts.limit({ time: formatTime(until) })

const rowHeadingId = ({ id }: BatchRow) => `row-${id}`

function RowState({ row, current }: { readonly row: BatchRow; readonly current: Current | undefined }) {
  const { state, size, failure } = row
  if (current)
    return (
      <Progress
        value={percentOf(current.state.sentBytes, size)}
        label={titleOfRow(row)}
        words={currentText(row, current)}
      />
    )
  if (state === 'ready' || state === 'waiting' || state === 'sent') return <p>{texts.states[state]}</p>
  return (
    <p className={styles.refused}>
      {state === 'failed' && contributePageMessages.transferFailed} {failure}
    </p>
  )
}

export interface BatchProps {
  readonly queue: BatchQueue
  readonly state: QueueState
}

interface RowProps extends BatchProps {
  readonly row: BatchRow
}

/** Says where the bytes of a row are already, and lets it be sent all the same. */
function KnownFile({ row, queue, state: { rows } }: RowProps) {
  const { id, isIncluded, sameFile = null } = row
  const twin = twinOf(row, rows)
  if (row.state !== 'ready' || !(sameFile ?? twin)) return null
  return (
    <div>
      {twin && <p>{texts.twin({ title: titleOfRow(twin) })}</p>}
      <SameFileNote sameFile={sameFile} when="known" />
      <CheckField
        label={texts.include}
        checked={isIncluded}
        aria-describedby={rowHeadingId(row)}
        onChange={({ target }) => void queue.change(id, { isIncluded: target.checked })}
      />
    </div>
  )
}

/** The pressed button disappears with its row: the focus moves to the next row, the one before, or the input. */
function focusNeighbour(button: HTMLButtonElement) {
  const row = button.closest('li')
  const other = row?.nextElementSibling ?? row?.previousElementSibling
  const target = other?.querySelector('h3') ?? button.form?.querySelector<HTMLElement>('[type="file"]')
  target?.focus()
}

function RowButtons({ row, queue }: Pick<RowProps, 'row' | 'queue'>) {
  const { id, state } = row
  const title = titleOfRow(row)
  const retry = () => {
    void queue.change(id, { state: 'waiting', failure: undefined })
    void queue.send()
  }
  return (
    <div className={form.chips}>
      {state === 'failed' && (
        <Button aria-label={`${texts.retry}: ${title}`} onClick={retry}>
          {texts.retry}
        </Button>
      )}
      <Button
        aria-label={texts.remove({ title })}
        onClick={({ currentTarget }) => {
          focusNeighbour(currentTarget)
          queue.remove(id)
        }}
      >
        {partTexts.remove}
      </Button>
    </div>
  )
}

function Row(props: RowProps) {
  const { row, queue } = props
  const { id, name, size, title, state, isShared } = row
  const current = props.state.current?.id === id ? props.state.current : undefined
  const facts = [fileTypeOf(name)?.label, bytesLabel(size), isShared && texts.shared]
  return (
    <li className={styles.row}>
      <h3 id={rowHeadingId(row)} tabIndex={-1}>
        {titleOfRow(row)}
      </h3>
      <p className={form.rights}>{facts.filter(Boolean).join(' · ')}</p>
      {state !== 'sent' && state !== 'refused' && (
        <TextField
          label={titleFieldTexts.label}
          hint={texts.titleHint}
          maxLength={300}
          autoComplete="off"
          value={title}
          disabled={isLocked(row)}
          onChange={({ target }) => void queue.change(id, { title: target.value })}
        />
      )}
      <KnownFile {...props} />
      <RowState row={row} current={current} />
      {!current && state !== 'sent' && <RowButtons {...props} />}
    </li>
  )
}

async function factsOf(file: File) {
  const sha256 = await sha256Of(file)
  const body = { sha256, bytes: file.size }
  const known = isOffline() ? undefined : await call(checkKnownFile, { body }).catch(() => undefined)
  return { sha256, sameFile: known?.sameFile ?? null }
}

/** Files that were sent to the check, which has a limit: each is checked once. */
const checked = new WeakSet<File>()

/** Checks the files of ready rows, one after the other. Pages over plain http have no `crypto.subtle`. */
function useKnownFiles(queue: BatchQueue, rows: readonly BatchRow[]) {
  const next = rows.find(({ state, file, sha256 }) => state === 'ready' && file && sha256 === undefined)
  const { id, file } = next ?? {}
  useEffect(() => {
    if (id === undefined || !file || checked.has(file) || !('subtle' in crypto)) return
    checked.add(file)
    factsOf(file).then(
      (facts) => queue.check(id, facts),
      () => queue.change(id, { state: 'refused', failure: sendTexts.fileUnreadable }),
    )
  }, [queue, id, file])
}

/** The files of the batch, in the order in which they are sent. */
export function BatchRows({ queue, state }: BatchProps) {
  const { rows } = state
  useKnownFiles(queue, rows)
  return (
    <ul role="list" className={styles.rows}>
      {rows.map((row) => (row.state === 'photo' ? null : <Row key={row.id} {...{ row, queue, state }} />))}
    </ul>
  )
}

/** After the last row: the number of sent files, and the failed rows. It takes the focus. */
export function BatchResult({
  state: { rows, isSending },
  children,
}: Pick<BatchProps, 'state'> & { readonly children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null)
  const [sent, failed] = [rowsIn(rows, 'sent'), rowsIn(rows, 'failed')]
  const isDone = !isSending && !rows.some(isSendable) && sent.length + failed.length > 0
  useEffect(() => {
    if (isDone) area.current?.focus()
  }, [isDone])
  if (!isDone) return null
  return (
    <div ref={area} tabIndex={-1}>
      {sent.length > 0 && <h2>{texts.done({ count: sent.length })}</h2>}
      {failed.length > 0 && <p>{texts.notSent({ count: failed.length })}</p>}
      <div className={form.chips}>
        {failed.map((row) => (
          <Button key={row.id} onClick={() => document.getElementById(rowHeadingId(row))?.focus()}>
            {titleOfRow(row)}
          </Button>
        ))}
        {sent.length > 0 && children}
      </div>
    </div>
  )
}
