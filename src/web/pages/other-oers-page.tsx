import otherOers from '#content/other-oers.json' with { type: 'json' }
import usefulResources from '#content/useful-resources.json' with { type: 'json' }
import { CardSection, SeriesCard, UsefulResourceCard } from '#features/public/content/web/cards.tsx'
import { usePageMeta } from '#client/page-meta.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { otherOersTexts } from '../messages.ts'

/** STAT-01: eleven book series of others; below them the two other useful resources. */
export function OtherOersPage() {
  usePageMeta({ ...otherOersTexts.meta, view: 'other_oers_page' })
  return (
    <>
      <PageHead title={otherOersTexts.meta.title}>
        <p>{otherOersTexts.lead}</p>
      </PageHead>
      <CardSection title={otherOersTexts.series}>
        {otherOers.items.map(({ title, publisher, about, image, link }) => (
          <SeriesCard key={title} title={title} note={publisher} about={about} image={image} link={link} />
        ))}
      </CardSection>
      <CardSection title={otherOersTexts.useful} wide>
        {usefulResources.items.map((resource) => (
          <UsefulResourceCard key={resource.title} resource={resource} />
        ))}
      </CardSection>
    </>
  )
}
