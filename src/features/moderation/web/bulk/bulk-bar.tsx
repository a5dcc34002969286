import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { BodyOf } from '#shared/endpoint.ts'
import { call, randomId } from '#client/call.ts'
import { Button } from '#client/ui/button.tsx'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import type { ModeratedResource } from '../../contract.ts'
import { decideMany } from '../../desk-contract.ts'
import { actTexts, bulkFailures, bulkItemTexts, bulkTexts as texts } from '../../messages.ts'
import { BulkDialogs, type BulkDialog } from './bulk-dialogs.tsx'
import styles from './bulk-bar.module.css'

/** A decision without its records. */
export type Order = Omit<BodyOf<typeof decideMany>, 'items'>

export interface BulkBarProps {
  readonly ticked: readonly ModeratedResource[]
  /** One tick too many was refused. */
  readonly isFull: boolean
  /** Keeps only these ticks. */
  readonly onKeep: (ids: readonly string[]) => void
  /** Called after decisions, to load the lists again. */
  readonly onDecided: () => void
}

interface Outcome {
  readonly done: number
  readonly failed: readonly { readonly id: string; readonly title: string; readonly why: string }[]
}

const isKnown = (code: string): code is keyof typeof bulkItemTexts => Object.hasOwn(bulkItemTexts, code)
const reasonOf = (code: string) => bulkItemTexts[isKnown(code) ? code : 'other']

/** A repeated attempt at the same order is one act, until it is answered. */
function useOrderKey() {
  const last = useRef({ order: '', key: '' })
  const keyOf = (body: BodyOf<typeof decideMany>) => {
    const order = JSON.stringify(body)
    if (last.current.order !== order) last.current = { order, key: randomId() }
    return last.current.key
  }
  return { keyOf, answered: () => (last.current = { order: '', key: '' }) }
}

function useDecideMany({ ticked, onKeep, onDecided }: BulkBarProps) {
  const [outcome, setOutcome] = useState<Outcome>()
  const { keyOf, answered } = useOrderKey()
  const decision = useMutation({
    mutationFn: (order: Order) => {
      const body = { ...order, items: ticked.map(({ id, seen }) => ({ id, seen })) }
      return call(decideMany, { body, idempotencyKey: keyOf(body) })
    },
    onMutate: () => setOutcome(undefined),
    onSuccess: ({ results }) => {
      answered()
      const failed = results.flatMap(({ id, failure }) => (failure === null ? [] : [{ id, failure }]))
      const titleOf = (id: string) => ticked.find((each) => each.id === id)?.title ?? ''
      setOutcome({
        done: results.length - failed.length,
        failed: failed.map(({ id, failure }) => ({ id, title: titleOf(id), why: reasonOf(failure) })),
      })
      onKeep(failed.map(({ id }) => id))
      onDecided()
    },
  })
  return { ...decision, outcome, forget: () => setOutcome(undefined) }
}

interface ResultsProps {
  readonly outcome: Outcome
  readonly onClose: () => void
}

/** How many decisions were made, and why the others were not. It takes the focus from the pressed button. */
function Results({ outcome: { done, failed }, onClose }: ResultsProps) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => line.current?.focus(), [])
  return (
    <div className={styles.results}>
      <p ref={line} tabIndex={-1}>
        {failed.length === 0 ? texts.allDone({ done }) : texts.someDone({ done, not: failed.length })}
      </p>
      {failed.length > 0 && (
        <ul>
          {failed.map((each) => (
            <li key={each.id}>{texts.item(each)}</li>
          ))}
        </ul>
      )}
      <Button kind="quiet" onClick={onClose}>
        {texts.close}
      </Button>
    </div>
  )
}

const focusFirstHeading = () => document.querySelector<HTMLElement>('main section h2[tabindex]')?.focus()

/** Decisions on the ticked resources, and their results. */
export function BulkBar(props: BulkBarProps) {
  const { ticked, isFull, onKeep } = props
  const [open, setOpen] = useState<BulkDialog>()
  const { mutate, mutateAsync, error, isPending, outcome, forget } = useDecideMany(props)
  if (ticked.length === 0 && !outcome) return null
  const close = () => {
    forget()
    focusFirstHeading()
  }
  const clear = () => {
    onKeep([])
    close()
  }
  return (
    <section aria-label={texts.region} className={styles.bar}>
      {outcome && <Results outcome={outcome} onClose={close} />}
      {ticked.length > 0 && (
        <>
          <p role="status">
            {isFull ? bulkFailures.too_many_items : texts.selected({ count: ticked.length })}
          </p>
          <div className={styles.acts}>
            <Button kind="main" busy={isPending} onClick={() => mutate({ act: 'approve' })}>
              {actTexts.approve}
            </Button>
            <OpenButton label={actTexts.sendBack} onOpen={() => setOpen('return')} />
            <OpenButton label={texts.grades} onOpen={() => setOpen('grades')} />
            <OpenButton label={texts.tags} onOpen={() => setOpen('tags')} />
            <OpenButton label={texts.licence} onOpen={() => setOpen('licence')} />
            <Button kind="quiet" onClick={clear}>
              {texts.clear}
            </Button>
          </div>
        </>
      )}
      {!open && (
        <LiveRegion tone="bad" urgent>
          {error?.message}
        </LiveRegion>
      )}
      <BulkDialogs open={open} count={ticked.length} send={mutateAsync} onClose={() => setOpen(undefined)} />
    </section>
  )
}

interface OpenButtonProps {
  readonly label: string
  readonly onOpen: () => void
}

const OpenButton = ({ label, onOpen }: OpenButtonProps) => (
  <Button aria-haspopup="dialog" onClick={onOpen}>
    {label}
  </Button>
)
