import { Link, useParams } from '#client/router/router.ts'
import { DuplicatesBlock } from '#features/contributing/duplicates/web/duplicates-block.tsx'
import type { ModeratedResource } from '#features/review/moderation/contract.ts'
import { itemPageTexts, itemTexts, moderationPageTexts } from '#features/review/moderation/messages.ts'
import { LazyPart } from '#features/review/moderation/web/acts/lazy-part.tsx'
import type { Twin } from '#features/review/moderation/web/findings.tsx'
import { type ItemDeps, ItemPanel } from '#features/review/moderation/web/item/item-panel.tsx'
import { useReloadModeration } from '#features/review/moderation/web/use-moderation.ts'
import { previewTexts } from '#features/contributing/previews/messages.ts'
import { useRefreshResources } from '#features/catalogue/resources/web/refresh-resources.ts'
import { TagList } from '#features/catalogue/resources/web/tag-list.tsx'
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

const loadPreview = () => import('#features/contributing/previews/web/preview-sheet.tsx')

const Preview = ({ resource }: { readonly resource: ModeratedResource }) => (
  <LazyPart title={previewTexts.what} place="page" load={loadPreview}>
    {({ PreviewSheet }) => (
      <PreviewSheet key={resource.file_url} resource={resource} isPublic={resource.verified} />
    )}
  </LazyPart>
)

const TwinLink = ({ twin: { id, title } }: { readonly twin: Pick<Twin, 'id' | 'title'> }) => (
  <Link href={paths.moderationItem(id)}>{title}</Link>
)

const loadReports = () => import('#features/review/reports/web/reports-block.tsx')

/** Most resources have no reports, so the code loads with the first one. */
const Reports = ({ resource: { id, reportAmount } }: { readonly resource: ModeratedResource }) => (
  <LazyPart title={itemTexts.reports} load={loadReports}>
    {({ ReportsBlock }) => <ReportsBlock resourceId={id} reports={reportAmount} withFrom />}
  </LazyPart>
)

const Duplicates = ({ resourceId }: { readonly resourceId: string }) => (
  <DuplicatesBlock resourceId={resourceId} TwinLink={TwinLink} />
)

const loadFindings = () => import('#features/contributing/findings/web/findings-block.tsx')

const ContentFindings: ItemDeps['ContentFindings'] = (props) => (
  <LazyPart title={itemTexts.findings} load={loadFindings}>
    {({ FindingsBlock }) => <FindingsBlock {...props} />}
  </LazyPart>
)

const loadDialogs = () => import('./moderation-dialogs.tsx')
const loadHistory = () => import('./moderation-history.tsx')

const deps = {
  Preview,
  Tags: TagList,
  TwinLink,
  Reports,
  ContentFindings,
  Duplicates,
  loadDialogs,
  loadHistory,
}

function Item({ resourceId }: { readonly resourceId: string }) {
  const refreshResources = useRefreshResources()
  const reload = useReloadModeration()
  const decided = () => {
    refreshResources()
    reload()
  }
  return <ItemPanel resourceId={resourceId} deps={deps} onDecided={decided} />
}
