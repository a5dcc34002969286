import { usePageMeta } from '#web/kit/page-meta.ts'
import { PageHead } from '#web/kit/ui/page-head.tsx'
import { KitControls } from './kit-controls.tsx'
import { KitMessages } from './kit-messages.tsx'
import { KitPictures } from './kit-pictures.tsx'

/** Every part in every state, in development builds only: one look checks them all. */
export function KitPage() {
  usePageMeta({ title: 'Kit', description: 'Every part in every state.', keywords: 'kit', view: 'kit_page' })
  return (
    <>
      <PageHead crumb="Development" title="Kit">
        <p>Every part in every state.</p>
      </PageHead>
      <div className="wrap">
        <KitControls />
        <KitMessages />
        <KitPictures />
      </div>
    </>
  )
}
