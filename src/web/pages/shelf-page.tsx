import { searchOf } from '#features/search/search-words.ts'
import { ShelfDesk } from '#features/shelf/web/page/shelf-desk.tsx'
import { usePageMeta } from '#web/kit/page-meta.ts'
import { Link } from '#web/kit/router/router.ts'
import { ButtonLink } from '#web/kit/ui/button-link.tsx'
import { Cover } from '#web/kit/ui/litema/cover.tsx'
import { PageHead } from '#web/kit/ui/page-head.tsx'
import { paths } from '#web/paths.ts'

/** What is kept on this phone, with or without a network. */
export function ShelfPage() {
  usePageMeta({
    title: 'Kept on this phone',
    description: 'Resources that open without a network.',
    keywords: 'offline, kept resources, saved',
    view: 'shelf_page',
  })
  return (
    <>
      <PageHead
        title="Kept on this phone"
        crumb={<Link href={paths.home}>Home</Link>}
        art={<Cover seed="shelf" across={6} down={4} />}
      >
        <p>
          What you keep opens here without a network, and without spending data again. It stays when you sign
          out: on a shared phone, remove it when you are done.
        </p>
      </PageHead>
      <div className="wrap section">
        <ShelfDesk
          wordsOf={(q) => searchOf(q)?.words ?? []}
          nextStep={
            <ButtonLink href={paths.home} kind="main">
              See all subjects
            </ButtonLink>
          }
        />
      </div>
    </>
  )
}
