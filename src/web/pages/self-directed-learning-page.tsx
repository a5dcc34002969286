import selfDirectedLearning from '#content/self-directed-learning.json' with { type: 'json' }
import { CardList, SeriesCard } from '#features/public/content/web/cards.tsx'
import { usePageMeta } from '#client/page-meta.ts'
import { OutsideLink } from '#client/ui/outside-link.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { selfDirectedLearningTexts as texts } from '../messages.ts'

/** STAT-03, STAT-04: the research unit's link and eleven books at their publisher. */
export function SelfDirectedLearningPage() {
  const { unit, series, books } = selfDirectedLearning
  usePageMeta({ ...texts.meta, view: 'self_directed_learning_page' })
  return (
    <>
      <PageHead title={texts.meta.title}>
        <p>{unit.about}</p>
        <p>
          <OutsideLink href={unit.link}>{unit.name}</OutsideLink>
        </p>
      </PageHead>
      <section className="wrap section">
        <h2>{texts.books}</h2>
        <p className="prose lead">{series}</p>
        <CardList>
          {books.map(({ title, volume, image, link }) => (
            <SeriesCard key={title} title={title} note={texts.volume({ volume })} image={image} link={link} />
          ))}
        </CardList>
      </section>
    </>
  )
}
