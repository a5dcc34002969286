/** Calls that fail instead of ending the site (R5): what fails is never acknowledged, and nothing needs a restart. */
import { IllegalStateError } from '../rehearsals/scenario.ts'
import type { Rehearsal } from './rehearsal.ts'
import { inject } from './traced-site.ts'

/** A public page responds while the disk fails. */
export async function readsGoOn({ call }: Rehearsal) {
  const { status } = await call('contributor', 'GET', '/api/resources')
  if (status !== 200) throw new IllegalStateError(`reading was answered ${status} while the disk failed`)
}

/** Error response of the client; undefined when the round completed. */
async function refusalOf(rehearsal: Rehearsal) {
  const begun = performance.now()
  const words = await rehearsal.begin().then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof IllegalStateError) return error.message
      throw error
    },
  )
  return { words, ms: Math.round(performance.now() - begun) }
}

export interface Failed {
  readonly file: string
  readonly outcome: string
}

/** EIO from the first sync, in the next round from the second, and so on. */
export async function failEverySync(rehearsal: Rehearsal): Promise<Failed[]> {
  const failed: Failed[] = []
  for (let at = 1; ; at += 1) {
    const tracing = await inject(rehearsal.site.pid, 'fsync,fdatasync', `error=EIO:when=${at}`)
    const { words } = await refusalOf(rehearsal)
    await tracing.end()
    const [call] = tracing.injected()
    if (call === undefined) break
    const file = /files\/(\w+)/.exec(call)?.[1] ?? call
    failed.push({ file, outcome: words ?? 'acknowledged' })
    await rehearsal.goOn()
  }
  await rehearsal.endOfDay()
  // A delete stands when its record is deleted; the sweep repeats what the disk refused.
  const wrong = failed.slice(0, -2).find(({ outcome }) => outcome === 'acknowledged')
  if (wrong) throw new IllegalStateError(`a sync of ${wrong.file} failed and the call was acknowledged`)
  return failed
}

/** A full disk at one kind of call gives 507 within two seconds and recovers without a restart. */
export async function fullAt(rehearsal: Rehearsal, calls: string): Promise<{ outcome: string; ms: number }> {
  const tracing = await inject(rehearsal.site.pid, calls, 'error=ENOSPC')
  const { words = 'acknowledged', ms } = await refusalOf(rehearsal)
  await readsGoOn(rehearsal)
  await tracing.end()
  if (!/answered 507.*File storage is full/.test(words))
    throw new IllegalStateError(`with a full disk: ${words}`)
  if (ms > 2_000) throw new IllegalStateError(`with a full disk an answer took ${ms} ms`)
  await rehearsal.goOn()
  await rehearsal.endOfDay()
  return { outcome: words.slice(0, words.indexOf(':')), ms }
}
