import type { Bucket, CounterStore } from './limiter.ts'

/** So many mails in a fixed window. */
export interface MailCap extends Bucket {
  readonly count: number
}

/** Calls `send` unless the cap is reached. A mail that was refused does not count: its job is retried. */
export async function sendWithin(
  counts: CounterStore,
  { count, ...bucket }: MailCap,
  send: () => Promise<void>,
): Promise<void> {
  const [sent = 0] = await counts.hit([bucket])
  if (sent > count) return
  try {
    await send()
  } catch (error) {
    await counts.giveBack([bucket])
    throw error
  }
}
