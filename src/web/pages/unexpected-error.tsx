import { Component, type ReactNode } from 'react'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { usePageMeta } from '#client/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { errorTexts } from '../messages.ts'
import styles from './unexpected-error.module.css'

/** Spec 2: the router's fallback screen, with the message and no stack trace. */
export function UnexpectedError({ message }: { readonly message: string }) {
  usePageMeta({ ...errorTexts.meta, view: 'error_page' })
  return (
    <PageHead title={errorTexts.title}>
      <p>{message}</p>
      <div className={styles.ways}>
        <ButtonLink href={paths.home} kind="main">
          {errorTexts.home}
        </ButtonLink>
        <Button onClick={() => location.reload()}>{errorTexts.again}</Button>
      </div>
    </PageHead>
  )
}

interface State {
  readonly failed: boolean
  readonly message: string
}

/** Catches the error of a page, so that the header and the link to Home stay. */
export class UnexpectedErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { failed: false, message: '' }
  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, message: error instanceof Error ? error.message : String(error) }
  }
  override render() {
    return this.state.failed ? <UnexpectedError message={this.state.message} /> : this.props.children
  }
}
