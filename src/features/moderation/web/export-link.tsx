import { DownloadLink } from '#web/kit/ui/download-link.tsx'
import { csvFileName } from '../csv.ts'
import { moderationTexts } from '../messages.ts'
import { useExport } from './use-export.ts'

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
