import { paletteNames } from '#shared/litema.ts'
import { PaintedCover } from '#client/ui/painted-cover.tsx'
import { Icon, iconNames } from '#client/ui/icon.tsx'
import { usePageMeta } from '#client/page-meta.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import styles from './kit-page.module.css'
import { KitControls } from './kit-controls.tsx'
import { KitMessages } from './kit-messages.tsx'

/** All icons, and a cover of each palette. */
export function KitPictures() {
  return (
    <section className="section">
      <h2>Pictures</h2>
      <div className={styles.row}>
        {iconNames.map((name) => (
          <span key={name} className={styles.icon}>
            <Icon name={name} />
            {name}
          </span>
        ))}
      </div>
      <div className={styles.walls}>
        {paletteNames.map((palette) => (
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
