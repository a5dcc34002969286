import { selfDirectedLearning } from '#features/content/self-directed-learning.ts'
import { CardList } from '#features/content/web/card-list.tsx'
import { SeriesCard } from '#features/content/web/series-card.tsx'
import { usePageMeta } from '#web/kit/page-meta.ts'
import { OutsideLink } from '#web/kit/ui/outside-link.tsx'
import { PageHead } from '#web/kit/ui/page-head.tsx'

/** Spec 2: the research unit's link and eleven books at their publisher. */
export function SelfDirectedLearningPage() {
  const { unit, series, books } = selfDirectedLearning
  usePageMeta({
    title: 'Self-directed learning',
    description: 'A research unit and eleven open-access books on self-directed learning.',
    keywords: 'self-directed learning, research, open-access books, higher education',
    view: 'self_directed_learning_page',
  })
  return (
    <>
      <PageHead title="Self-directed learning">
        <p>{unit.about}</p>
        <p>
          <OutsideLink href={unit.link}>{unit.name}</OutsideLink>
        </p>
      </PageHead>
      <section className="wrap section">
        <h2>Books</h2>
        <p className="prose lead">{series}</p>
        <CardList>
          {books.map(({ title, volume, image, link }) => (
            <SeriesCard key={title} title={title} note={`Volume ${volume}`} image={image} link={link} />
          ))}
        </CardList>
      </section>
    </>
  )
}
