import { Component, type ReactNode } from 'react'
import { Button } from '#web/kit/ui/button.tsx'
import { ButtonLink } from '#web/kit/ui/button-link.tsx'
import { PageHead } from '#web/kit/ui/page-head.tsx'
import { usePageMeta } from '#web/kit/page-meta.ts'
import { paths } from '#web/paths.ts'
import styles from './unexpected-error.module.css'

/** Spec 2: the router's fallback screen. The message only, never a stack trace. */
export function UnexpectedError({ message }: { readonly message: string }) {
  usePageMeta({
    title: 'Something went wrong',
    description: 'This page could not be shown.',
    keywords: 'error',
    view: 'error_page',
  })
  return (
    <PageHead title="Unexpected Application Error!">
      <p>{message}</p>
      <div className={styles.ways}>
        <ButtonLink href={paths.home} kind="main">
          Go to Home
        </ButtonLink>
        <Button onClick={() => location.reload()}>Load again</Button>
      </div>
    </PageHead>
  )
}

interface State {
  readonly failed: boolean
  readonly message: string
}

/** Catches what a page throws, so that the header and a way home stay. */
export class UnexpectedErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { failed: false, message: '' }
  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, message: error instanceof Error ? error.message : String(error) }
  }
  override render() {
    return this.state.failed ? <UnexpectedError message={this.state.message} /> : this.props.children
  }
}
