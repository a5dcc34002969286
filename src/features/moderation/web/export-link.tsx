import { useMutation } from '@tanstack/react-query'
import { failureFrom, networkFailure } from '#client/call-failure.ts'
import { requestAddress } from '#client/call.ts'
import { DownloadLink } from '#client/ui/download-link.tsx'
import { exportModeration } from '../contract.ts'
import { csvFileName } from '../moderation-csv.ts'
import { moderationTexts } from '../messages.ts'

/** Longer than a browser takes to start saving. */
const revokeAfterMs = 60_000

async function fetchFile(address: string): Promise<Blob> {
  const response = await fetch(address).catch(() => {
    throw networkFailure()
  })
  if (!response.ok) throw failureFrom(response.status, await response.text())
  return response.blob()
}

/** Saves a file by the browser's download. */
function saveFile(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), revokeAfterMs)
}

/** Downloads both lists, filtered by `q`. A failure is only logged. */
function useExport(q: string) {
  const address = requestAddress(exportModeration.path, {}, { q: q || undefined })
  const { mutate, isPending } = useMutation({
    mutationFn: fetchFile,
    onSuccess: (file) => saveFile(file, csvFileName),
    onError: (error) => console.error('Export failed:', error),
  })
  return { address, busy: isPending, start: () => mutate(address) }
}

interface ExportLinkProps {
  /** Filter of both lists; empty for all. */
  readonly q: string
  /** Estimated size of the file. */
  readonly size: string | undefined
}

/** Downloads both filtered lists as a CSV file (MOD-24). */
export function ExportLink({ q, size }: ExportLinkProps) {
  const { address, busy, start } = useExport(q)
  return (
    <DownloadLink href={address} fileName={csvFileName} size={size} busy={busy} onFetch={start}>
      {moderationTexts.exportToCsv}
    </DownloadLink>
  )
}
