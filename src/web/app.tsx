import { StrictMode } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '#client/query-client.ts'
import { useHashLocation } from '#client/router/hash-location.ts'
import { Router } from '#client/router/router.ts'
import { Layout } from './layout/layout.tsx'
import { useHydrationSignal } from './prerender/use-hydration-signal.ts'
import { Routes } from './routes.tsx'

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

/** The site, rendered by the browser and, for the first view, by the server. */
export function App() {
  useHydrationSignal()
  return site
}
