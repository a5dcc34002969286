import { otherOers } from '#features/content/other-oers.ts'
import { usefulResources } from '#features/content/useful-resources.ts'
import { CardList } from '#features/content/web/card-list.tsx'
import { SeriesCard } from '#features/content/web/series-card.tsx'
import { UsefulResourceCard } from '#features/content/web/useful-resource-card.tsx'
import { usePageMeta } from '#web/kit/page-meta.ts'
import { PageHead } from '#web/kit/ui/page-head.tsx'

/** Spec 2: eleven book series of others; below them the two other useful resources. */
export function OtherOersPage() {
  usePageMeta({
    title: 'Other open educational resources',
    description: 'Eleven free book series for schools, and two other places worth knowing.',
    keywords: 'OER, open textbooks, readers, workbooks, study guides, South Africa',
    view: 'other_oers_page',
  })
  return (
    <>
      <PageHead title="Other open educational resources">
        <p>
          Free book series that others publish. Each opens at its publisher, where its licence is written.
        </p>
      </PageHead>
      <section className="wrap section">
        <h2>Book series</h2>
        <CardList>
          {otherOers.items.map(({ title, publisher, about, image, link }) => (
            <SeriesCard key={title} title={title} note={publisher} about={about} image={image} link={link} />
          ))}
        </CardList>
      </section>
      <section className="wrap section">
        <h2>Other useful resources</h2>
        <CardList wide>
          {usefulResources.items.map((resource) => (
            <UsefulResourceCard key={resource.title} resource={resource} />
          ))}
        </CardList>
      </section>
    </>
  )
}
