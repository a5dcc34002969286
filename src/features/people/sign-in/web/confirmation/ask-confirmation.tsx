import { type ReactNode, useEffect } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '#client/query-client.ts'
import { ConfirmationDialog, type ConfirmationProps } from './confirmation-dialog.tsx'

/** A place beside the app. */
export interface DialogHost {
  render(node: ReactNode): void
}

let host: DialogHost | undefined

interface AskingProps extends ConfirmationProps {
  readonly opener: Element | null
}

/** The focus returns to the opener when the dialog has left the page. */
function Asking({ opener, ...props }: AskingProps) {
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus()
    },
    [opener],
  )
  return (
    <QueryClientProvider client={queryClient}>
      <ConfirmationDialog {...props} />
    </QueryClientProvider>
  )
}

/**
 * Asks in a dialog who is in front of the page. Resolves once the session is confirmed; rejects with `failure`, that of
 * the call, if the dialog is cancelled. `mount` makes the place of the dialog, once.
 */
export function askConfirmation(failure: unknown, mount: () => DialogHost): Promise<void> {
  const shown = (host ??= mount())
  const opener = document.activeElement
  return new Promise<void>((resolve, reject) => {
    shown.render(<Asking opener={opener} onConfirmed={resolve} onCancel={() => reject(failure)} />)
  }).finally(() => shown.render(null))
}
