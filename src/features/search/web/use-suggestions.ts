import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { useDebounced } from '#client/timing/use-throttled.ts'
import type { ReturnOf } from '#shared/endpoint.ts'
import { maxSuggestions, suggestResources } from '../contract.ts'

export type Suggestion = ReturnOf<typeof suggestResources>['items'][number]

export interface Suggestions {
  readonly items: readonly Suggestion[]
  /** Other words that find something, when these find nothing. */
  readonly didYouMean?: string | undefined
}

export const suggestionsKey = ['suggestions'] as const

const quietMs = 150
const none: Suggestions = { items: [] }

async function fetchSuggestions(q: string, signal: AbortSignal) {
  try {
    const { items, didYouMean } = await call(suggestResources, { query: { q }, signal })
    return { items: items.slice(0, maxSuggestions), didYouMean }
  } catch (error) {
    // Spec 8: logged with these words, never shown.
    if (!signal.aborted) console.error('Error fetching PDFs:', error)
    throw error
  }
}

/** At most three suggestions for the words typed so far; the answer to the last words wins, blank words have none. */
export function useSuggestions(words: string): Suggestions {
  const typed = words.trim()
  const q = useDebounced(typed, quietMs)
  const { data } = useQuery({
    queryKey: [...suggestionsKey, q],
    queryFn: ({ signal }) => fetchSuggestions(q, signal),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  return typed === '' ? none : (data ?? none)
}
