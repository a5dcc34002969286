import { useEffect, useState } from 'react'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { ModuleLoadError } from '#client/timing/use-lazy-module.ts'
import { usePageMeta } from '#client/page-meta.ts'
import { pagePath } from '#shared/site/app-shell.ts'
import { offlinePageTexts, offlineStatusTexts } from '#shared/messages.ts'
import { paths } from '#shared/paths.ts'
import { errorTexts } from '../messages.ts'

/** NAV-15: the router's fallback screen, with the message and no stack trace. */
function UnexpectedError({ message }: { readonly message: string }) {
  usePageMeta({ ...errorTexts.meta, view: 'error_page' })
  return (
    <PageHead
      title={errorTexts.title}
      actions={
        <>
          <ButtonLink href={paths.home} kind="main">
            {errorTexts.home}
          </ButtonLink>
          <Button onClick={() => location.reload()}>{errorTexts.again}</Button>
        </>
      }
    >
      <p>{message}</p>
    </PageHead>
  )
}

export const NotFoundPage = () => <UnexpectedError message={errorTexts.notFound} />

/** True if the site responds, with any status. */
const hasConnection = () =>
  fetch(pagePath, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )

/** A page whose code is not on this device, without a connection. It reloads when the connection returns. */
function OfflinePage() {
  usePageMeta({ ...errorTexts.meta, title: offlinePageTexts.title, view: 'error_page' })
  const [isStillOffline, setStillOffline] = useState(false)
  const retry = async () => {
    setStillOffline(false)
    if (await hasConnection()) location.reload()
    else setStillOffline(true)
  }
  useEffect(() => {
    const reload = () => void hasConnection().then((isConnected) => isConnected && location.reload())
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [])
  return (
    <PageHead
      title={offlinePageTexts.title}
      actions={
        <>
          <Button kind="main" onClick={() => void retry()}>
            {offlinePageTexts.retry}
          </Button>
          <ButtonLink href={paths.shelf}>{offlinePageTexts.saved}</ButtonLink>
          <ButtonLink href={paths.home}>{errorTexts.home}</ButtonLink>
        </>
      }
    >
      <p>{offlinePageTexts.notSaved}</p>
      <p role="status">{isStillOffline && offlineStatusTexts.stillOffline}</p>
    </PageHead>
  )
}

/** `lazy` stores a failed load until the page is loaded again. */
let wasOffline = false

async function stateOf(error: Error) {
  const isConnected = !(error instanceof ModuleLoadError) || (await hasConnection())
  if (isConnected && wasOffline) location.reload()
  wasOffline = !isConnected
  return isConnected ? 'error' : 'offline'
}

/** The screen in place of a page that failed (NAV-15), or whose code is missing offline (CASE-C01). */
export function ErrorPage({ error }: { readonly error: Error }) {
  const [state, setState] = useState<'error' | 'offline'>()
  useEffect(() => void stateOf(error).then(setState), [error])
  if (!state) return null
  return state === 'offline' ? <OfflinePage /> : <UnexpectedError message={error.message} />
}
