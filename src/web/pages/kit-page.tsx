import { PaintedCover } from '#client/ui/painted-cover.tsx'
import { homeIcons, Icon } from '#client/ui/icon.tsx'
import { icons } from '#client/ui/icons.ts'
import { usePageMeta } from '#client/page-meta.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import styles from './kit-page.module.css'
import { KitControls } from './kit-controls.tsx'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/state/empty-state.tsx'
import { Notice } from '#client/ui/state/notice.tsx'
import { Progress } from '#client/ui/state/progress.tsx'
import { SkeletonLines } from '#client/ui/state/skeleton-lines.tsx'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { subjects } from '#features/catalogue/subjects/subject.ts'

const tones = ['info', 'good', 'bad'] as const

/** Messages in every state. */
function KitMessages() {
  return (
    <section className="section">
      <h2>Messages</h2>
      <div className={styles.grid}>
        {tones.map((tone) => (
          <Notice key={tone} tone={tone} title={`Notice: ${tone}`} action={<Button>Next step</Button>}>
            <p>One or two sentences that say what is the case and what to do.</p>
          </Notice>
        ))}
        <div>
          <LiveRegion>Plain status</LiveRegion>
          <LiveRegion tone="good">Report submitted successfully!</LiveRegion>
          <LiveRegion tone="bad">⚠️ Link must use HTTPS</LiveRegion>
        </div>
        <div>
          <Progress value={0} label="Not begun" />
          <Progress value={62} label="Uploading" />
          <Progress value={100} label="Done" />
        </div>
        <SkeletonLines lines={4} />
        <EmptyState seed="kit" action={<Button kind="main">Clear all filters</Button>}>
          No resources found for the selected search or filters.
        </EmptyState>
      </div>
    </section>
  )
}

/** All icons, and a cover of each palette. */
function KitPictures() {
  return (
    <section className="section">
      <h2>Pictures</h2>
      <div className={styles.row}>
        {Object.entries({ ...homeIcons, ...icons }).map(([name, drawing]) => (
          <span key={name} className={styles.icon}>
            <Icon drawing={drawing} />
            {name}
          </span>
        ))}
      </div>
      <div className={styles.walls}>
        {[...subjects.map(({ id }) => id), 'other', 'night'].map((palette) => (
          <div key={palette} className={styles.wall}>
            <PaintedCover seed={palette} palette={palette} label={palette} />
          </div>
        ))}
      </div>
    </section>
  )
}

/** Every UI part in every state, in development builds only. */
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
