/** Minimal HTTP response parser for a persistent connection: the callers share the cores with the site. */
export interface Answer {
  readonly status: number
  readonly head: string
  readonly body: Buffer
  /** On the wire, head and all. */
  readonly bytes: number
}

const headEnd = Buffer.from('\r\n\r\n')

/** Where the chunks of a body end, and the bytes in them; undefined while it goes on. */
function unchunk(bytes: Buffer, from: number): { body: Buffer; end: number } | undefined {
  const parts: Buffer[] = []
  let at = from
  for (;;) {
    const line = bytes.indexOf('\r\n', at)
    if (line < 0) return undefined
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16)
    const next = line + 2 + size + 2
    if (next > bytes.length) return undefined
    if (size === 0) return { body: Buffer.concat(parts), end: next }
    parts.push(bytes.subarray(line + 2, line + 2 + size))
    at = next
  }
}

function whole(bytes: Buffer): { answer: Answer; end: number } | undefined {
  const at = bytes.indexOf(headEnd)
  if (at < 0) return undefined
  const head = bytes.toString('latin1', 0, at)
  const status = Number(head.slice(9, 12))
  const from = at + 4
  if (/\r\ntransfer-encoding: chunked/i.test(head)) {
    const found = unchunk(bytes, from)
    return found && { answer: { status, head, body: found.body, bytes: found.end }, end: found.end }
  }
  const length =
    status === 304 || status === 204 ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
  const end = from + length
  if (bytes.length < end) return undefined
  return { answer: { status, head, body: bytes.subarray(from, end), bytes: end }, end }
}

/** Takes what comes in; calls `onAnswer` for each answer that is whole. */
export function answerReader(onAnswer: (answer: Answer) => void): (chunk: Buffer) => void {
  let pending: Buffer = Buffer.alloc(0)
  return (chunk) => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
    for (let found = whole(pending); found; found = whole(pending)) {
      pending = pending.subarray(found.end)
      onAnswer(found.answer)
      if (pending.length === 0) return
    }
  }
}
