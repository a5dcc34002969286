import { type ReactNode, StrictMode, useRef } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { useOutbox } from '#client/offline/outbox/lazy-outbox.ts'
import { useHydrationSignal } from './prerender/use-hydration-signal.ts'
import { queryClient } from '#client/query-client.ts'
import { useHashLocation } from '#client/router/hash-location.ts'
import { Router } from '#client/router/router.ts'
import { headerTexts } from './messages.ts'
import { SiteFooter } from './layout/footer/site-footer.tsx'
import { SiteHeader } from './layout/site-header.tsx'
import { SkipLink } from './layout/skip-link.tsx'
import { TopButton } from './layout/top-button.tsx'
import styles from './layout/layout.module.css'
import { Routes } from './routes.tsx'

/** What stands around every page. */
function Layout({ children }: { readonly children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const outbox = useOutbox()
  return (
    <>
      <SkipLink to={main} />
      <SiteHeader />
      <main ref={main} tabIndex={-1} className={styles.main} data-loading={headerTexts.loading}>
        {children}
      </main>
      {outbox && <outbox.Notice />}
      <SiteFooter />
      <TopButton />
    </>
  )
}

const site = (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Router hook={useHashLocation}>
        <Layout>
          <Routes />
        </Layout>
      </Router>
    </QueryClientProvider>
  </StrictMode>
)

/** The whole site, as the browser runs it and as the build draws its first view. */
export function App() {
  useHydrationSignal()
  return site
}
