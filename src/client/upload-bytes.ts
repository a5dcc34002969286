import { networkFailure } from './call-failure.ts'

export interface Transfer {
  readonly method: string
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Blob
  /** Told whole percent, 0 to 100, while the bytes leave. */
  readonly onProgress?: ((percent: number) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

/** What came back, before anybody has looked at it. */
export interface Answer {
  readonly status: number
  readonly text: string
  readonly retryAfter?: string | null
}

/** Sends bytes and tells how far it is; `fetch` cannot. Fails with `network`, or with an `AbortError` when the signal says stop. */
export function uploadBytes(transfer: Transfer): Promise<Answer> {
  const { method, address, headers, bytes, onProgress, signal } = transfer
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, address)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(total ? Math.floor((100 * loaded) / total) : 0),
    )
    request.addEventListener('load', () => {
      const { status, responseText: text } = request
      resolve({ status, text, retryAfter: request.getResponseHeader('retry-after') })
    })
    request.addEventListener('error', () => reject(networkFailure()))
    request.addEventListener('abort', () => reject(new DOMException('The upload was stopped.', 'AbortError')))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(bytes)
    if (signal?.aborted) request.abort()
  })
}
