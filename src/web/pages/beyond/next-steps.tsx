import { subjectTitles } from '#features/subjects/messages.ts'
import type { Subject } from '#features/subjects/subject.ts'
import { Link } from '#web/kit/router/router.ts'
import { paths } from '#web/paths.ts'
import { nextStepTexts as texts } from './messages.ts'
import styles from './beyond-results.module.css'

/** What somebody can do whose search found nothing; first the subject where such things are likely to be. */
export const NextSteps = ({ nearest }: { readonly nearest: Subject | undefined }) => (
  <section className={styles.steps}>
    <h2 className={styles.title}>{texts.title}</h2>
    <ul>
      {nearest && (
        <li>
          {texts.lookThrough.before}
          <Link href={paths.subject(nearest.id)}>{subjectTitles[nearest.id]}</Link>
          {texts.lookThrough.after}
        </li>
      )}
      <li>{texts.fewerWords}</li>
      <li>{texts.otherLanguage}</li>
      <li>
        {texts.contribute.before}
        <Link href={paths.contribute}>{texts.contribute.link}</Link>
        {texts.contribute.after}
      </li>
    </ul>
  </section>
)
