import { contributors } from '#features/content/contributors.ts'
import { CardList } from '#features/content/web/card-list.tsx'
import { PersonCard } from '#features/content/web/person-card.tsx'
import { usePageMeta } from '#web/kit/page-meta.ts'
import { PageHead } from '#web/kit/ui/page-head.tsx'

/** Spec 1: the two founders. */
export function ContributorsPage() {
  usePageMeta({
    title: 'Contributors',
    description: 'Who began this collection of teaching resources.',
    keywords: 'contributors, founders',
    view: 'contributors_page',
  })
  return (
    <>
      <PageHead title="Contributors">
        <p>This site lives from what educators and students put into it. Two people began it.</p>
      </PageHead>
      <section className="wrap section">
        <h2>Founders</h2>
        <CardList wide>
          {contributors.founders.map(({ name, role, about, image }) => (
            <PersonCard key={name} name={name} picture={image}>
              <p>{role}</p>
              <p>{about}</p>
            </PersonCard>
          ))}
        </CardList>
      </section>
    </>
  )
}
