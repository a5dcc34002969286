import { failureFrom, networkFailure } from './call-failure.ts'
import { remedied } from './call.ts'

/** Longer than a browser takes to start saving. */
const revokeAfterMs = 60_000

async function fetchFile(address: string): Promise<Blob> {
  const response = await fetch(address).catch(() => {
    throw networkFailure()
  })
  if (!response.ok) throw failureFrom(response.status, await response.text())
  return response.blob()
}

/** Saves a file by the browser's download, as a link does, but a failure may be remedied: a link cannot ask. */
export async function saveDownload(address: string, name: string): Promise<void> {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await remedied(() => fetchFile(address)))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), revokeAfterMs)
}
