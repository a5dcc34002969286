/** One sentence for each panel, computed from the rows of its first table and from numbers that no table has. */
import { formatSize } from '#features/insight/status/server/status-lines.ts'
import { messagesIn as sharedMessagesIn } from '#shared/messages.ts'
import { dateFormats } from '#shared/formats/dates.ts'
import type { Language } from '#shared/languages.ts'
import type { FigureTable, PanelId } from '../../contract.ts'
import { messagesIn } from '../../messages.ts'
import type { comparedPeriods, Periods } from './figure-periods.ts'
import type { FigureRows } from './figure-rows-repository.ts'

const [formatDate] = dateFormats('UTC')

export interface FiguresRead extends ReturnType<typeof comparedPeriods> {
  readonly periods: Periods
  /** Rows by the name of their query. */
  readonly found: FigureRows
}

/** `in October`, `on 5 Oct 2026`; with the year in another one than that of the last day. */
function periodName(start: string, { length, to }: Periods, language: Language) {
  const { sentenceTexts } = messagesIn(language)
  const { spoken } = sharedMessagesIn(language)
  if (length !== 'month') return sentenceTexts[length]({ day: formatDate(start, spoken.months) })
  const year = start.slice(0, 4) === to.slice(0, 4) ? undefined : 'numeric'
  const month = new Date(start).toLocaleDateString(spoken.locale, { month: 'long', year, timeZone: 'UTC' })
  return sentenceTexts.month({ month })
}

const capitalized = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

const useSentence: Sentence = ({ texts, number, cell, extra, name, lastRow, before }) => {
  const [opened, openedBefore] = [cell(lastRow, 1), before === undefined ? 0 : cell(lastRow - 1, 1)]
  const percent = Math.round((100 * (opened - openedBefore)) / (openedBefore || 1))
  const change = percent === 0 ? 'same' : percent > 0 ? 'more' : 'fewer'
  const bytes = extra('sent', 'bytes')
  const sentence = texts.use({
    when: capitalized(name),
    count: opened,
    shown: number(opened),
    change: openedBefore === 0 ? 'none' : change,
    share: number(Math.abs(percent)),
    before: before ?? '',
  })
  return bytes === 0 ? sentence : `${sentence} ${texts.sent({ bytes: formatSize(bytes) })}`
}

const catalogueSentence: Sentence = ({ texts, number, cell, rows }) => {
  const taught = rows
    .slice(0, -1)
    .flatMap((row) => row.slice(1, -2).filter((resources) => resources !== null))
  return texts.catalogue({
    count: cell(-1, -1),
    shown: number(cell(-1, -1)),
    empty: number(taught.filter((resources) => resources === 0).length),
    combinations: number(taught.length),
  })
}

const reviewSentence: Sentence = ({ texts, rows, cell, extra, name, lastRow }) => {
  const days = (column: number) => Math.max(1, Math.ceil(cell(lastRow, column)))
  const decided =
    rows[lastRow]?.[1] === null
      ? texts.noDecisions({ when: name })
      : texts.review({ when: name, median: days(1), ninetieth: days(2) })
  const waiting = extra('waiting', 'days')
  return Number.isNaN(waiting) ? decided : `${decided} ${texts.waiting({ days: waiting })}`
}

const sentences: Readonly<Record<PanelId, Sentence>> = {
  use: useSentence,
  catalogue: catalogueSentence,
  contributions({ texts, name, number, extra }) {
    const count = extra('contributors', 'people')
    const newcomers = number(extra('contributors', 'newcomers'))
    return texts.contributions({ when: capitalized(name), count, shown: number(count), newcomers })
  },
  review: reviewSentence,
  missed: ({ texts, rows, cell, number }) =>
    texts.missed({ words: String(rows[0]?.[0]), count: cell(0, 1), shown: number(cell(0, 1)) }),
  links({ texts, rows, cell, number }) {
    const count = rows.reduce((sum, [, links]) => sum + Number(links), 0)
    return texts.links({ count, shown: number(count), answering: number(cell(0, 1)) })
  },
}

function factsOf({ rows }: FigureTable, { periods, last, before, found }: FiguresRead, language: Language) {
  const { sentenceTexts: texts } = messagesIn(language)
  const { spoken } = sharedMessagesIn(language)
  return {
    texts,
    rows,
    /** The period of the sentence in words, its row, and the period before it. */
    name: periodName(last.from, periods, language),
    lastRow: periods.starts.indexOf(last.from),
    before: before === undefined ? undefined : periodName(before, periods, language),
    number: (n: number) => n.toLocaleString(spoken.locale),
    cell: (row: number, column: number) => Number(rows.at(row)?.at(column) ?? 0),
    /** NaN for null. */
    extra: (query: string, column: string) => Number(found[query]?.[0]?.[column] ?? Number.NaN),
  }
}
type Sentence = (facts: ReturnType<typeof factsOf>) => string

/** `table` is the first one of the panel. Without rows nothing was counted. */
export const sentenceOf = (panel: PanelId, table: FigureTable, read: FiguresRead, language: Language) =>
  table.rows.length === 0
    ? messagesIn(language).sentenceTexts.none
    : sentences[panel](factsOf(table, read, language))
