/** Reads an event stream over the network, as a browser would. */
export interface ReceivedEvent {
  readonly id: number
  readonly event: string
  readonly data: Readonly<Record<string, unknown>>
}

export interface EventReader {
  readonly status: number
  readonly headers: Headers
  /** Every byte so far, as text. */
  raw(): string
  /** Every whole event so far. */
  events(): ReceivedEvent[]
  /** True when the server has ended the stream. */
  ended(): boolean
  close(): void
}

const field = (frame: string, name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(frame)?.[1] ?? ''

const eventOf = (frame: string): ReceivedEvent => ({
  id: Number(field(frame, 'id')),
  event: field(frame, 'event'),
  data: JSON.parse(field(frame, 'data')),
})

/** Opens a stream. `lastEventId` resumes one, `cookie` carries the session. */
export async function readEvents(
  url: string,
  lastEventId?: number | string,
  cookie?: string,
): Promise<EventReader> {
  const stop = new AbortController()
  const headers = {
    ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
    ...(cookie && { cookie }),
  }
  const answer = await fetch(url, { headers, signal: stop.signal })
  let raw = ''
  let ended = false
  const read = async () => {
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) raw += chunk
  }
  void read()
    .catch(() => {})
    .finally(() => (ended = true))
  return {
    status: answer.status,
    headers: answer.headers,
    raw: () => raw,
    events: () =>
      raw
        .split('\n\n')
        .slice(0, -1)
        .filter((frame) => frame.includes('event: '))
        .map(eventOf),
    ended: () => ended,
    close: () => stop.abort(),
  }
}
