import contributors from '#content/contributors.json' with { type: 'json' }
import { CardSection, PersonCard } from '#features/public/content/web/cards.tsx'
import { usePageMeta } from '#client/page-meta.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { contributorsTexts } from '../messages.ts'

/** The two founders (STAT-05). */
export function ContributorsPage() {
  usePageMeta({ ...contributorsTexts.meta, view: 'contributors_page' })
  return (
    <>
      <PageHead title={contributorsTexts.meta.title}>
        <p>{contributorsTexts.lead}</p>
      </PageHead>
      <CardSection title={contributorsTexts.founders} wide>
        {contributors.founders.map(({ name, role, about, image }) => (
          <PersonCard key={name} name={name} picture={image}>
            <p>{role}</p>
            <p>{about}</p>
          </PersonCard>
        ))}
      </CardSection>
    </>
  )
}
