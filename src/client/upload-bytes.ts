import { networkFailure } from './call-failure.ts'

export interface Transfer {
  readonly method: string
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Blob
  /** Whole percent, 0 to 100. */
  readonly onProgress?: ((percent: number) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

/** A response with its unparsed body. */
export interface CallResponse {
  readonly status: number
  readonly text: string
  readonly retryAfter?: string | null
}

/** Sends bytes with progress, which `fetch` lacks. Rejects with `network`, or with an `AbortError` after the signal. */
export function uploadBytes(transfer: Transfer): Promise<CallResponse> {
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
