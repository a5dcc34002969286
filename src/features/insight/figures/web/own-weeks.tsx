import { formatDate } from '#shared/formats/dates.ts'
import { ownFigureTexts as texts } from '../messages.ts'
import { useOwnFigures } from './use-own-figures.ts'

/** Opens of one resource by week, as a table. */
export function OwnWeeks({ id }: { readonly id: string }) {
  const weeks = useOwnFigures(id)?.items.find((item) => item.id === id)?.weeks
  if (!weeks) return null
  return (
    <table>
      <caption className="visuallyHidden">{texts.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.week}</th>
          <th scope="col">{texts.opened}</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map(([monday, n]) => (
          <tr key={monday}>
            <th scope="row">{formatDate(`${monday}T12:00:00Z`)}</th>
            <td>{n}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
