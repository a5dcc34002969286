import { useQueryClient } from '@tanstack/react-query'
import type { FigureTable } from '#features/insight/figures/contract.ts'
import { pageTexts as texts } from '#features/insight/figures/messages.ts'
import { removeZeroResult } from '#features/catalogue/search/contract.ts'
import { FiguresBoard, figuresKey } from '#features/insight/figures/web/figures-board.tsx'
import { useSession } from '#features/people/sign-in/web/session/use-session.ts'
import { call } from '#client/call.ts'
import { Link } from '#client/router/router.ts'
import { curriculum } from '#shared/curriculum.ts'
import { paths } from '#shared/paths.ts'
import { placeTexts } from '../messages.ts'
import { GatedPage } from './gated-page.tsx'

/** The list behind a number of the catalogue: of a subject, or of one grade of it. Rows are in the order of subjects. */
function listOf({ columns, rows }: FigureTable, row: number, column: number): string | undefined {
  const [subject, { id = 'none' } = {}] = [curriculum().subjects[row], columns[column]]
  if (!subject || column === 0 || id === 'none' || !rows[row]?.[column]) return undefined
  const list = paths.subject(subject.id)
  return id === 'total' ? list : `${list}?grade=${encodeURIComponent(id)}`
}

function linkOf(table: FigureTable, row: number, column: number): string | undefined {
  if (table.id === 'catalogue') return listOf(table, row, column)
  if (column > 0) return undefined
  if (table.id === 'missed') return paths.search(String(table.rows[row]?.[0]))
  const resourceId = table.resourceIds?.[row]
  return resourceId && paths.moderationItem(resourceId)
}

/** Use, catalogue, contributions, review, searches and links over time, for moderators and admins. */
export function FiguresPage() {
  const { account } = useSession()
  const client = useQueryClient()
  const removeWords = async (words: string) => {
    await call(removeZeroResult, { query: { words } })
    await client.invalidateQueries({ queryKey: figuresKey })
  }
  return (
    <GatedPage
      view="figures_page"
      needs="read figures"
      texts={texts}
      crumb={<Link href={paths.home}>{placeTexts.home}</Link>}
    >
      <FiguresBoard account={account?.id ?? ''} linkOf={linkOf} removeWords={removeWords} />
    </GatedPage>
  )
}
