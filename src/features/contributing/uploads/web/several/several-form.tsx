import {
  type ComponentType,
  type FormEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useThrottled } from '#client/timing/use-throttled.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorAlert, LiveRegion } from '#client/ui/state/live-region.tsx'
import { Notice } from '#client/ui/state/notice.tsx'
import { SkeletonLines } from '#client/ui/state/skeleton-lines.tsx'
import { siteOptions } from '#shared/site/site-options.ts'
import { severalTexts as texts } from '../../messages.ts'
import { maxFiles } from '../../share-inbox.ts'
import { contributePageRules, emptyUpload, firstFormError } from '../../upload-rules.ts'
import { GradeChoice, TagChoice } from '../fields/label-choices.tsx'
import { LicenceAndAuthor } from '../fields/licence-and-author.tsx'
import { MoreFacts } from '../fields/more-facts.tsx'
import { RightsStatement } from '../send-area.tsx'
import { SignedOutNotice, SubjectChoice, useFocusError } from '../upload-form.tsx'
import { type SharedFormState, useFolders, useUploadValues } from '../use-upload-form.ts'
import { useUnloadWarning } from '../use-send-upload.ts'
import { type BatchProps, BatchResult, BatchRows, currentText } from './batch-rows.tsx'
import type { BatchRow } from './batch-store.ts'
import { FileChoice } from './file-choice.tsx'
import { openBatch, type OpenBatch } from './open-batch.ts'
import type { BatchQueue } from './queue/batch-queue.ts'
import { isSendable, rowsIn, titleOfRow } from './queue/batch-row.ts'
import layout from '../upload-form.module.css'
import styles from './several.module.css'

interface SeveralFormProps {
  readonly account: string
  /** The session has ended while the form was open. */
  readonly isSignedOut: boolean
  /** Shown below the shared details; its feature imports this one. */
  readonly Suggestions: ComponentType<{
    readonly of: { readonly titles: readonly string[] }
    readonly values: SharedFormState['values']
    readonly onChoose: SharedFormState['change']
  }>
  /** Link to one's own contributions. */
  readonly children: ReactNode
}

/** Contributes several files with shared details. */
export function SeveralForm(props: SeveralFormProps) {
  const { account } = props
  const [batch, setBatch] = useState<OpenBatch>()
  const [isBlocked, setBlocked] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    openBatch(account, leaving.signal, setBatch, () => setBlocked(true)).catch(() => {})
    return () => leaving.abort()
  }, [account])
  if (!batch) return <SkeletonLines lines={8} label={texts.loading} />
  if (batch.isElsewhere)
    return (
      <Notice title={texts.elsewhere}>
        <ul>
          {batch.queue.state().rows.map((row) => (
            <li key={row.id}>{titleOfRow(row)}</li>
          ))}
        </ul>
      </Notice>
    )
  return (
    <>
      {isBlocked && <Notice tone="bad">{texts.notStored}</Notice>}
      <BatchForm {...props} batch={batch} />
    </>
  )
}

/** As many as a call takes; an empty title is none, because names of files say little. */
const titlesOf = (rows: readonly BatchRow[]) =>
  rows.flatMap(({ title }) => title.trim() || []).slice(0, maxFiles)

function useDetails(queue: BatchQueue, rows: readonly BatchRow[]) {
  const folders = useFolders()
  const needsTick = siteOptions().uploads.rights === 'tick'
  const rules = { ...contributePageRules, needsTick }
  const details = useUploadValues(rules, 'several', queue.details())
  const { values, error, restore } = details
  const sent = rowsIn(rows, 'sent').length
  const isOver = sent > 0 && sent + rowsIn(rows, 'refused').length === rows.length
  const wasOver = useRef(isOver)
  // As after one file: Logout asks for no text that is sent.
  useEffect(() => {
    if (isOver && !wasOver.current) restore(emptyUpload)
    wasOver.current = isOver
  })
  useEffect(() => queue.setDetails(values), [queue, values])
  const errorOf = (field: string) => (error?.field === field ? error.message : undefined)
  const send = () => {
    const completed = details.completeValues()
    const file = rows.find(isSendable)
    const invalid = firstFormError({ ...completed, type: 'file', file }, rules)
    details.setError(invalid)
    if (invalid) return
    // A file that has arrived is created at once.
    queue.setDetails(completed)
    void queue.send()
  }
  return { ...details, folders, needsTick, errorOf, send }
}

/** Keeps the page open and the screen on. */
function useSending(isSending: boolean) {
  useUnloadWarning(isSending)
  useEffect(() => {
    if (!isSending || !('wakeLock' in navigator)) return
    const lock = navigator.wakeLock.request('screen').catch(() => undefined)
    return () => void lock.then((held) => held?.release())
  }, [isSending])
}

const SharedDetails = ({ form }: { readonly form: SharedFormState }) => (
  <>
    <h2>{texts.details}</h2>
    <div className={layout.fields}>
      <SubjectChoice form={form} />
      <GradeChoice form={form} />
      <TagChoice form={form} />
    </div>
    <LicenceAndAuthor form={form} />
    <MoreFacts form={form} isShared />
  </>
)

function BatchForm(props: SeveralFormProps & { readonly batch: OpenBatch }) {
  const { isSignedOut, Suggestions, children, batch } = props
  const { queue } = batch
  const state = useSyncExternalStore(queue.subscribe, queue.state)
  const { rows, isSending, stop } = state
  const element = useRef<HTMLFormElement>(null)
  const details = useDetails(queue, rows)
  useFocusError(element, details.error)
  useSending(isSending)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSending) details.send()
  }
  const restart = () => {
    for (const { id } of rowsIn(rows, 'sent')) queue.remove(id)
    element.current?.querySelector<HTMLElement>('[type="file"]')?.focus()
  }
  return (
    <form ref={element} noValidate onSubmit={submit} className={layout.form}>
      <BatchResult state={state}>
        {children}
        <Button onClick={restart}>{texts.more}</Button>
      </BatchResult>
      <h2>{texts.files}</h2>
      <FileChoice batch={batch} rows={rows} error={details.errorOf('file')} />
      <BatchRows queue={queue} state={state} />
      <fieldset disabled={isSending} className={styles.details}>
        <SharedDetails form={details} />
        <Suggestions of={{ titles: titlesOf(rows) }} values={details.values} onChoose={details.change} />
        {isSignedOut && <SignedOutNotice />}
        <RightsStatement form={details} />
      </fieldset>
      <BatchProgress queue={queue} state={state} />
      <ErrorAlert>{stop}</ErrorAlert>
    </form>
  )
}

/** The text, at most one change in five seconds. */
function useSpoken(text: string) {
  const [spoken, setSpoken] = useState('')
  const speak = useThrottled(() => setSpoken(text), 5_000)
  useEffect(speak, [text, speak])
  return spoken
}

/** `Send`, the progress of the batch, and `Pause`. */
function BatchProgress({ queue, state }: BatchProps) {
  const { isSending, rows, current } = state
  const send = useRef<HTMLButtonElement>(null)
  const progress = texts.progress({
    sent: rowsIn(rows, 'sent').length,
    all: rowsIn(rows, 'sent', 'waiting', 'failed').length,
  })
  const row = current?.state.waitingFor && rows.find(({ id }) => id === current.id)
  const spoken = useSpoken(isSending ? (row ? currentText(row, current) : progress) : '')
  return (
    <div className={layout.chips}>
      <Button ref={send} type="submit" kind="main" busy={isSending} busyLabel={progress}>
        {texts.send({ count: rows.filter(isSendable).length })}
      </Button>
      {isSending && (
        <Button
          onClick={() => {
            send.current?.focus()
            void queue.pause()
          }}
        >
          {texts.pause}
        </Button>
      )}
      <LiveRegion visuallyHidden>{spoken}</LiveRegion>
    </div>
  )
}
