import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { Router } from '#web/kit/router/router.ts'
import { createVisitor } from '#features/accounts/contract.ts'
import { call, onUnknownVisitor } from '#web/kit/call.ts'
import { inTime } from '#web/kit/in-time.ts'
import { queryClient } from '#web/kit/query-client.ts'
import { useHashLocation } from '#web/kit/router/hash-location.ts'
import { Layout } from '#web/layout/layout.tsx'
import { Routes } from '#web/routes.tsx'
import './tokens.css'
import './base.css'

onUnknownVisitor(() => call(createVisitor))

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root"')

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Router hook={useHashLocation}>
        <Layout>
          <Routes />
        </Layout>
      </Router>
    </QueryClientProvider>
  </StrictMode>,
)

const show = (node: ReactNode) =>
  createRoot(document.body.appendChild(document.createElement('div'))).render(node)

// Safari has no idle moments.
const whenIdle = window.requestIdleCallback ?? ((act) => setTimeout(act, 1_000))
whenIdle(() => {
  inTime(import('./analytics.ts')).then(
    ({ beginAnalytics }) => beginAnalytics(show),
    (error: unknown) => console.error('Analytics failed:', error),
  )
})
