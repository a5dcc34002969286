import { Link, useParams } from '#client/router/router.ts'
import { itemPageTexts, moderationPageTexts } from '#features/review/moderation/messages.ts'
import { ItemPanel } from '#features/review/moderation/web/item/item-panel.tsx'
import { useReloadModeration } from '#features/review/moderation/web/use-moderation.ts'
import { useRefreshResources } from '#features/catalogue/resources/web/refresh-resources.ts'
import { paths } from '#shared/paths.ts'
import { GatedPage } from './gated-page.tsx'

const texts = { ...itemPageTexts, refused: moderationPageTexts.refused }

/** One resource for its review. */
export function ModerationItemPage() {
  const { resourceId = '' } = useParams()
  return (
    <GatedPage
      view="moderation_item_page"
      needs="moderate resources"
      texts={texts}
      crumb={<Link href={paths.moderation}>{moderationPageTexts.title}</Link>}
    >
      <Item key={resourceId} resourceId={resourceId} />
    </GatedPage>
  )
}

function Item({ resourceId }: { readonly resourceId: string }) {
  const refreshResources = useRefreshResources()
  const reload = useReloadModeration()
  const decided = () => {
    refreshResources()
    reload()
  }
  return <ItemPanel resourceId={resourceId} onDecided={decided} />
}
