import { Cover } from '#web/kit/ui/litema/cover.tsx'
import { Icon, iconNames } from '#web/kit/ui/icon.tsx'
import { paletteNames } from '#shared/litema/litema.ts'
import styles from './kit-page.module.css'

/** Icons, and a wall of every palette. */
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
            <Cover seed={palette} palette={palette} label={palette} />
          </div>
        ))}
      </div>
    </section>
  )
}
