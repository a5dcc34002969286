import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/state/empty-state.tsx'
import { Notice } from '#client/ui/state/notice.tsx'
import { Progress } from '#client/ui/state/progress.tsx'
import { SkeletonLines } from '#client/ui/state/skeleton-lines.tsx'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import styles from './kit-page.module.css'

const tones = ['info', 'good', 'bad'] as const

/** Messages in every state. */
export function KitMessages() {
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
