import { useEffect, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { isRestored, persisted } from '#client/offline/persisted-query.ts'
import { startPersistence } from '#client/offline/persistence.ts'
import { useQuery as useAddress } from '#client/router/use-query.ts'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { NotLoaded } from '#client/ui/state/load-failure.tsx'
import { formatDateTime } from '#shared/formats/dates.ts'
import { readFigures } from '../contract.ts'
import { pageTexts as texts, periodTexts } from '../messages.ts'
import { FigurePanel } from './figure-panel.tsx'
import type { FigureOutlets } from './missed-bars.tsx'
import { PeriodChoice, periodIn } from './period-choice.tsx'
import { formatDay } from './pictures/drawing.ts'
import { Patterns } from './pictures/patterns.tsx'
import styles from './figures.module.css'

export const figuresKey = ['figures'] as const

interface FiguresBoardProps extends FigureOutlets {
  /** Id of the account that reads. */
  readonly account: string
}

/** Panels of a period, stored for times without a network. A copy of yesterday serves the same choice today. */
export function FiguresBoard({ account, ...outlets }: FiguresBoardProps) {
  useEffect(startPersistence, [])
  const [now] = useState(() => new Date())
  const period = periodIn(useAddress().query, now)
  const { choice, from, to } = period
  const { data, error, refetch, dataUpdatedAt, isPlaceholderData } = useQuery({
    ...persisted('private'),
    queryKey: [...figuresKey, account, choice === 'own' ? `${from} ${to}` : choice],
    queryFn: ({ signal }) => call(readFigures, { query: { from, to }, signal }),
    placeholderData: keepPreviousData,
  })
  const between = periodTexts.between({ from: formatDay(from), to: formatDay(to) })
  return (
    <div className={styles.board} aria-busy={isPlaceholderData}>
      <PeriodChoice key={`${from} ${to}`} period={period} />
      <LiveRegion>
        {data && isRestored(dataUpdatedAt) && texts.savedAt({ moment: formatDateTime(dataUpdatedAt) })}
      </LiveRegion>
      {data ? (
        <>
          <p>
            {between} {data.since !== null && texts.since({ date: formatDay(data.since) })}
          </p>
          <Patterns />
          {data.panels.map((panel) => (
            <FigurePanel key={panel.id} {...{ panel, period, isCounting: data.isCounting, ...outlets }} />
          ))}
        </>
      ) : (
        <NotLoaded what={texts.figures} error={error} refetch={refetch} lines={12} label={texts.loading} />
      )}
    </div>
  )
}
