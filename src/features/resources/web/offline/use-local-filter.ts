import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isUnreachable, onlineTimeoutMs } from '#client/offline/unreachable.ts'
import type { Wanted } from './answer-locally.ts'

const load = () => import('./answer-locally.ts')

/** What the query hook says of the asked pages. */
interface Answer {
  readonly data: unknown
  readonly isPlaceholderData: boolean
  readonly error: Error | null
  readonly failureReason: Error | null
}

/** When the site cannot be asked, filters and orders go over the rows that the list had before any were set. */
export function useLocalFilter(wanted: Wanted, answer: Answer) {
  const client = useQueryClient()
  const isMissing = answer.data === undefined || answer.isPlaceholderData
  const failed = isUnreachable(answer.error ?? answer.failureReason)
  const asked = JSON.stringify(wanted)
  useEffect(() => {
    // Where no worker will keep this code it has to be here before the network goes.
    if (!('serviceWorker' in navigator)) load().catch(() => {})
  }, [])
  useEffect(() => {
    if (!isMissing) return
    let isOver = false
    const pick = async () => {
      const { answerLocally: pickKept } = await load()
      if (!isOver) pickKept(client, JSON.parse(asked) as Wanted)
    }
    const timer = setTimeout(
      () => pick().catch((error: unknown) => console.warn('What was kept cannot be narrowed:', error)),
      failed ? 0 : onlineTimeoutMs,
    )
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [client, asked, isMissing, failed])
}
