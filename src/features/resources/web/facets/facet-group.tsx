import { classes } from '#web/kit/ui/classes.ts'
import { afterTick, type Choice, isChosen } from './choices.ts'
import { facetTexts } from './messages.ts'
import styles from './more-filters.module.css'

/** More choices than these take the whole width, not a tall column. */
const mostInAColumn = 6

interface FacetGroupProps {
  readonly title: string
  readonly choices: readonly Choice[]
  readonly chosen: readonly string[]
  readonly onChosen: (values: readonly string[]) => void
}

/** The choices of one facet; any of several may be ticked. */
export const FacetGroup = ({ title, choices, chosen, onChosen }: FacetGroupProps) => (
  <fieldset className={classes(styles.group, choices.length > mostInAColumn && styles.wide)}>
    <legend>{title}</legend>
    <div className={styles.choices}>
      {choices.map((choice) => (
        <label key={choice.label} className={styles.choice}>
          <input
            type="checkbox"
            checked={isChosen(choice, chosen)}
            onChange={() => onChosen(afterTick(choice, chosen))}
          />
          {choice.label} <span className={styles.count}>{choice.count}</span>
          <span className="unseen"> {facetTexts.resources}</span>
        </label>
      ))}
    </div>
  </fieldset>
)
