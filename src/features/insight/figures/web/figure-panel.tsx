import { useState } from 'react'
import { requestAddress } from '#client/call.ts'
import { Button } from '#client/ui/button.tsx'
import { DownloadLink } from '#client/ui/download-link.tsx'
import { exportFigures, type FigurePanel as Panel, type FigureTable as Table } from '../contract.ts'
import { pageTexts as texts } from '../messages.ts'
import { FigureTable } from './figure-table.tsx'
import { type FigureOutlets, MissedBars } from './missed-bars.tsx'
import type { Period } from './period-choice.tsx'
import { Bars } from './pictures/bars.tsx'
import { Chart } from './pictures/chart.tsx'
import { drawingOf } from './pictures/drawing.ts'
import styles from './figures.module.css'

const charts = { use: 'stacked', contributions: 'beside', review: 'lines' } as const
const chartOf: Readonly<Partial<Record<Table['id'], (typeof charts)[keyof typeof charts]>>> = charts

/** The picture of a table: undefined for a table that stands alone. */
function pictureOf(table: Table) {
  const [drawing, chart] = [drawingOf(table), chartOf[table.id]]
  if (chart) return <Chart drawing={drawing} form={chart} />
  return table.id === 'most' || table.id === 'links' ? <Bars drawing={drawing} /> : undefined
}

const titles: Readonly<Partial<Record<Table['id'], string>>> = texts.tables

interface FigureProps extends FigureOutlets {
  readonly panel: Panel['id']
  readonly table: Table
  readonly period: Period
}

/** The picture of a table, the table itself, and its CSV file. The catalogue is a shaded table. */
function Figure({ panel, table, period: { from, to }, linkOf, removeWords }: FigureProps) {
  const { id } = table
  const [open, setOpen] = useState(id === 'catalogue')
  const title = titles[id]
  const headingId = title === undefined ? panel : id
  const picture = pictureOf(table)
  return (
    <div className={styles.figure}>
      {title !== undefined && <h3 id={headingId}>{title}</h3>}
      {picture && (
        <div role="img" aria-labelledby={`${headingId} ${panel}-sentence`} className={styles.picture}>
          {picture}
        </div>
      )}
      {id === 'missed' && <MissedBars {...{ table, linkOf, removeWords }} />}
      <div className={styles.acts}>
        {id !== 'catalogue' && (
          <Button aria-expanded={open} aria-controls={`${id}-table`} onClick={() => setOpen(!open)}>
            {texts.showTable}
          </Button>
        )}
        <DownloadLink
          href={requestAddress(exportFigures.path, {}, { table: id, from, to })}
          fileName=""
          size={undefined}
        >
          {texts.download}
        </DownloadLink>
      </div>
      <div id={`${id}-table`} className={open ? undefined : styles.closed}>
        <FigureTable {...{ table, caption: title ?? texts.panels[panel], linkOf }} />
      </div>
    </div>
  )
}

interface FigurePanelProps extends FigureOutlets {
  readonly panel: Panel
  readonly period: Period
  readonly isCounting: boolean
}

/** Heading and sentence of a panel, and its figures. A figure after the first has a heading of its own. */
export const FigurePanel = ({ panel: { id, sentence, tables }, isCounting, ...figure }: FigurePanelProps) => (
  <section aria-labelledby={id} className={styles.panel}>
    <h2 id={id}>{texts.panels[id]}</h2>
    <p id={`${id}-sentence`}>{sentence}</p>
    {id === 'use' && !isCounting && <p>{texts.off}</p>}
    {tables.map(
      (table) => table.rows.length > 0 && <Figure key={table.id} panel={id} table={table} {...figure} />,
    )}
  </section>
)
