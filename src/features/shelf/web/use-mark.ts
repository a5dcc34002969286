import { useSyncExternalStore } from 'react'
import { keepMarks } from './marks.ts'

export const marks = keepMarks(() => localStorage)
addEventListener('storage', marks.readAgain)

/** What is shown beside a resource, as it changes. */
export const useMark = (id: string) => useSyncExternalStore(marks.watch, () => marks.of(id))

/** What is to be spoken last. */
export const useSaid = () => useSyncExternalStore(marks.watch, marks.said)
