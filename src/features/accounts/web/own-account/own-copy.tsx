import { useQuery } from '@tanstack/react-query'
import { call } from '#web/kit/call.ts'
import { DownloadLink } from '#web/kit/ui/download-link.tsx'
import { exportAccount, sizeOfExport } from '../../contract.ts'
import { accountTexts } from './messages.ts'

interface OwnCopyProps {
  readonly bytesLabel: (bytes: number) => string
}

/** Everything the site keeps about the account, as a file; how large it is is asked when the page is opened. */
export function OwnCopy({ bytesLabel }: OwnCopyProps) {
  const { data } = useQuery({
    queryKey: ['account copy'],
    queryFn: ({ signal }) => call(sizeOfExport, { signal }),
    retry: false,
  })
  return (
    <DownloadLink
      href={exportAccount.path}
      fileName=""
      size={data && accountTexts.downloadSize(bytesLabel(data.bytes))}
    >
      {accountTexts.download}
    </DownloadLink>
  )
}
