/** Who is told what. Topics of subjects are open to all; the others have the name of their only event. */
import type { LiveEvent } from './live-event.ts'

export const isSubject = (topic: string) => topic.startsWith('subject:')

const subjectOf = (data: unknown) =>
  typeof data === 'object' && data !== null && 'subject' in data ? String(data.subject) : undefined

/** Whether a listener to these topics is told. Of what was removed the stream no longer says the subject. */
export function isFor(topics: readonly string[], { type, data }: LiveEvent): boolean {
  if (type === 'reset' || type === 'removed') return topics.some(isSubject)
  if (type === 'added' || type === 'modified') return topics.includes(`subject:${subjectOf(data)}`)
  return topics.includes(type)
}

/** What a refusal leaves: first all but the own session go, then that too, subjects stay. */
export function afterRefusal(topics: readonly string[], signedIn: boolean): readonly string[] {
  const narrowed = topics.filter((topic) => isSubject(topic) || (signedIn && topic === 'session'))
  return narrowed.length < topics.length ? narrowed : topics.filter(isSubject)
}
