import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLive } from '#web/kit/live/use-live.ts'
import { useGathered } from '#web/kit/timing/use-gathered.ts'
import { liveOnHome } from '#features/subjects/subject.ts'
import { suggestionsKey } from './use-suggestions.ts'

/** HOME-20: ten of the eleven; computer science is found by the same look at the server, only not told as it happens. */
const homeTopics = liveOnHome.map((name) => `subject:${name}`)
const none: readonly string[] = []

/**
 * Forgets suggestions when resources change (HOME-17–19). Gives the function that begins to listen, to be called when
 * somebody first turns to the box: who only looks at the page pays for no stream. `onNews` is told of changes too.
 */
export function useLiveSuggestions(onNews: () => void): () => void {
  const client = useQueryClient()
  const [listening, setListening] = useState(false)
  const forget = useGathered(() => {
    client.removeQueries({ queryKey: suggestionsKey, type: 'inactive' })
    void client.invalidateQueries({ queryKey: suggestionsKey })
    onNews()
  })
  useLive(listening ? homeTopics : none, forget)
  return () => setListening(true)
}
