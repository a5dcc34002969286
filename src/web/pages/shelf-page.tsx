import { ShelfPanel } from '#features/public/shelf/web/page/shelf-panel.tsx'
import { usePageMeta } from '#client/page-meta.ts'
import { Link } from '#client/router/router.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { PaintedCover } from '#client/ui/painted-cover.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { placeTexts, wayTexts, shelfPageTexts } from '../messages.ts'
import { paths } from '#shared/paths.ts'

/** The saved files of this device. */
export function ShelfPage() {
  usePageMeta({ ...shelfPageTexts.meta, view: 'shelf_page' })
  return (
    <>
      <PageHead
        title={shelfPageTexts.meta.title}
        crumb={<Link href={paths.home}>{placeTexts.home}</Link>}
        art={<PaintedCover seed="shelf" across={6} down={4} />}
      >
        <p>{shelfPageTexts.about}</p>
      </PageHead>
      <div className="wrap section">
        <ShelfPanel
          nextStep={
            <ButtonLink href={paths.home} kind="main">
              {wayTexts.allSubjects}
            </ButtonLink>
          }
        />
      </div>
    </>
  )
}
