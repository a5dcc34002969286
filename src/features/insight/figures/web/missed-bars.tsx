import { useState } from 'react'
import { partTexts } from '#client/messages.ts'
import { Link } from '#client/router/router.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { ErrorAlert } from '#client/ui/state/live-region.tsx'
import type { FigureTable } from '../contract.ts'
import { pageTexts as texts } from '../messages.ts'
import type { FigureLinks } from './figure-table.tsx'
import { Bars } from './pictures/bars.tsx'
import { drawingOf } from './pictures/drawing.ts'
import styles from './figures.module.css'

/** Links and acts of other domains. */
export interface FigureOutlets {
  readonly linkOf: FigureLinks
  /** Removes the words of a search without a result, and reads the figures again. */
  readonly removeWords: (words: string) => Promise<unknown>
}

/** The words that are asked about, and their removal, after which the focus moves to the next row. */
function useRemoval(removeWords: FigureOutlets['removeWords']) {
  const [asked, ask] = useState<{ readonly words: string; readonly row: Element | null }>()
  const [error, setError] = useState<Error>()
  const remove = () => {
    const { words = '', row = null } = asked ?? {}
    const next = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector('a')
    ask(undefined)
    setError(undefined)
    removeWords(words).then(() => next?.focus(), setError)
  }
  return { asked, ask, remove, error }
}

/** Searches without a result. Each row opens its search and can be removed, so the bars are a list and no picture. */
export function MissedBars({ table, linkOf, removeWords }: FigureOutlets & { readonly table: FigureTable }) {
  const { asked, ask, remove, error } = useRemoval(removeWords)
  const drawing = drawingOf(table)
  const links = drawing.names.map((words, row) => (
    <Link key={words} href={linkOf(table, row, 0) ?? ''}>
      {words}
    </Link>
  ))
  const buttons = drawing.names.map((words) => (
    <Button
      key={words}
      kind="quiet"
      aria-label={`${partTexts.remove} ${words}`}
      onClick={({ currentTarget }) => ask({ words, row: currentTarget.closest('li') })}
    >
      {partTexts.remove}
    </Button>
  ))
  return (
    <div className={styles.picture}>
      <Bars drawing={drawing} links={links} buttons={buttons} />
      <ErrorAlert>{error?.message}</ErrorAlert>
      <ConfirmDialog
        open={asked !== undefined}
        title={texts.removeTitle}
        cancel={partTexts.close}
        confirm={{ kind: 'danger', children: partTexts.remove, onClick: remove }}
        onClose={() => ask(undefined)}
      >
        {asked?.words}
      </ConfirmDialog>
    </div>
  )
}
