import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#web/kit/call.ts'
import { useSettled } from '#web/kit/use-settled.ts'
import type { ReturnOf } from '#shared/endpoint.ts'
import { maxSuggestions, suggestResources } from '../contract.ts'

export type Suggestion = ReturnOf<typeof suggestResources>['items'][number]

export const suggestionsKey = ['suggestions'] as const

const quietMs = 150
const none: readonly Suggestion[] = []

async function fetchSuggestions(q: string, signal: AbortSignal) {
  try {
    return (await call(suggestResources, { query: { q }, signal })).items.slice(0, maxSuggestions)
  } catch (error) {
    // Spec 8: logged with these words, never shown.
    if (!signal.aborted) console.error('Error fetching PDFs:', error)
    throw error
  }
}

/** At most three suggestions for the words typed so far; the answer to the last words wins, blank words have none. */
export function useSuggestions(words: string): readonly Suggestion[] {
  const typed = words.trim()
  const q = useSettled(typed, quietMs)
  const { data } = useQuery({
    queryKey: [...suggestionsKey, q],
    queryFn: ({ signal }) => fetchSuggestions(q, signal),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  return typed === '' ? none : (data ?? none)
}
