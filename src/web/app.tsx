import { StrictMode } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { useTakeOver } from '#web/first-view/take-over.ts'
import { queryClient } from '#web/kit/query-client.ts'
import { useHashLocation } from '#web/kit/router/hash-location.ts'
import { Router } from '#web/kit/router/router.ts'
import { Layout } from '#web/layout/layout.tsx'
import { Routes } from '#web/routes.tsx'

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
  useTakeOver()
  return site
}
