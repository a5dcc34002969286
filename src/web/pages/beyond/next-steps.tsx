import type { Subject } from '#features/subjects/subject.ts'
import { Link } from '#web/kit/router/router.ts'
import { paths } from '#web/paths.ts'
import styles from './beyond-results.module.css'

/** What somebody can do whose search found nothing; first the subject where such things are likely to be. */
export const NextSteps = ({ nearest }: { readonly nearest: Subject | undefined }) => (
  <section className={styles.steps}>
    <h2 className={styles.title}>What you can try</h2>
    <ul>
      {nearest && (
        <li>
          Look through all of <Link href={paths.subject(nearest.id)}>{nearest.title}</Link>.
        </li>
      )}
      <li>Use fewer words, or only how a word begins: “photos” finds photosynthesis.</li>
      <li>Use the word of the other language, English or Afrikaans.</li>
      <li>
        If you have such a resource, <Link href={paths.contribute}>contribute it</Link>. Searches that find
        nothing are counted, without saying who searched, so that moderators see what is missing.
      </li>
    </ul>
  </section>
)
