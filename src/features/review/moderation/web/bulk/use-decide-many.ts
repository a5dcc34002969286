import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { BodyOf } from '#shared/endpoint.ts'
import { call, randomId } from '#client/call.ts'
import type { ModeratedResource } from '../../contract.ts'
import { decideMany } from '../../desk-contract.ts'
import { bulkItemTexts } from '../messages.ts'
import { reloadModeration } from '../use-moderation.ts'

/** A decision without its records. */
export type Order = Omit<BodyOf<typeof decideMany>, 'items'>

export interface OrderOnResources {
  readonly order: Order
  /** As they were shown when the moderator decided. */
  readonly resources: readonly ModeratedResource[]
}

export interface BulkBarProps {
  readonly ticked: readonly ModeratedResource[]
  /** One tick too many was refused. */
  readonly isFull: boolean
  /** Keeps only these ticks. */
  readonly onKeep: (ids: readonly string[]) => void
  /** Called after decisions. */
  readonly onDecided: () => void
}

export interface Outcome {
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

/** Decides on several resources, and keeps the ticks of those that were not decided. */
export function useDecideMany({ onKeep, onDecided }: BulkBarProps) {
  const [outcome, setOutcome] = useState<Outcome>()
  const client = useQueryClient()
  const { keyOf, answered } = useOrderKey()
  const decision = useMutation({
    mutationFn: ({ order, resources }: OrderOnResources) => {
      const body = { ...order, items: resources.map(({ id, seen }) => ({ id, seen })) }
      return call(decideMany, { body, idempotencyKey: keyOf(body) })
    },
    onMutate: () => setOutcome(undefined),
    onSuccess: ({ results }, { resources }) => {
      answered()
      const failed = results.flatMap(({ id, failure }) => (failure === null ? [] : [{ id, failure }]))
      const titleOf = (id: string) => resources.find((each) => each.id === id)?.title ?? ''
      setOutcome({
        done: results.length - failed.length,
        failed: failed.map(({ id, failure }) => ({ id, title: titleOf(id), why: reasonOf(failure) })),
      })
      onKeep(failed.map(({ id }) => id))
      onDecided()
      void reloadModeration(client)
    },
  })
  return { ...decision, outcome, forget: () => setOutcome(undefined) }
}
