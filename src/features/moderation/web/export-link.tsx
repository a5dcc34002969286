import { useMutation } from '@tanstack/react-query'
import { failureFrom, networkFailure } from '#client/call-failure.ts'
import { requestAddress } from '#client/call.ts'
import { DownloadLink } from '#client/ui/download-link.tsx'
import { exportModeration } from '../contract.ts'
import { csvFileName } from '../moderation-csv.ts'
import { moderationTexts } from '../messages.ts'

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
function useExport(q: string) {
  const address = requestAddress(exportModeration.path, {}, { q: q || undefined })
  const { mutate, isPending } = useMutation({
    mutationFn: fetchFile,
    onSuccess: (file) => keep(file, csvFileName),
    onError: (error) => console.error('Export failed:', error),
  })
  return { address, busy: isPending, start: () => mutate(address) }
}

interface ExportLinkProps {
  /** What both lists are narrowed to; empty for everything. */
  readonly q: string
  /** How large the file is, about. */
  readonly size: string | undefined
}

/** Takes both lists, as they are searched, as a CSV file (MOD-24). */
export function ExportLink({ q, size }: ExportLinkProps) {
  const { address, busy, start } = useExport(q)
  return (
    <DownloadLink href={address} fileName={csvFileName} size={size} busy={busy} onFetch={start}>
      {moderationTexts.exportToCsv}
    </DownloadLink>
  )
}
