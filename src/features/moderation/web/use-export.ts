import { useMutation } from '@tanstack/react-query'
import { failureFrom, networkFailure } from '#web/kit/call-failure.ts'
import { requestAddress } from '#web/kit/request-address.ts'
import { exportModeration } from '../contract.ts'
import { csvFileName } from '../csv.ts'

/** Longer than any browser takes to begin keeping what it was given. */
const givenAwayAfterMs = 60_000

async function fetchFile(address: string): Promise<Blob> {
  const answer = await fetch(address).catch(() => {
    throw networkFailure()
  })
  if (!answer.ok) throw failureFrom(answer.status, await answer.text())
  return answer.blob()
}

/** Hands a file to the browser to keep, as a link with `download` does. */
function keep(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), givenAwayAfterMs)
}

/** Both lists as a file, narrowed by `q`. A failure is only logged; the link stays as it was. */
export function useExport(q: string) {
  const address = requestAddress(exportModeration.path, {}, { q: q || undefined })
  const { mutate, isPending } = useMutation({
    mutationFn: fetchFile,
    onSuccess: (file) => keep(file, csvFileName),
    onError: (error) => console.error('Export failed:', error),
  })
  return { address, busy: isPending, start: () => mutate(address) }
}
