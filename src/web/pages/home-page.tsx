import { useLocation } from '#client/router/router.ts'
import { siteOptions } from '#shared/site/site-options.ts'
import { SearchBox } from '#features/catalogue/search/web/search-box.tsx'
import { curriculum } from '#shared/curriculum.ts'
import { useRefreshSubjectCounts } from '#features/catalogue/subjects/web/use-subject-counts.ts'
import { usePageMeta } from '#client/page-meta.ts'
import { PaintedCover } from '#client/ui/painted-cover.tsx'
import { paths } from '#shared/paths.ts'
import { homeTexts } from '../messages.ts'
import { HomeGallery } from './home-gallery.tsx'
import styles from './home-page.module.css'

/** The last part of the hero: its lower edge moves while the HTML before it arrives. */
const PaintedWalls = () => (
  <>
    <div className={styles.band}>
      <PaintedCover seed="thuto-7" palette="night" across={18} down={1} />
    </div>
    <div className={styles.wall}>
      <PaintedCover seed="thuto" palette="night" across={7} down={6} />
    </div>
  </>
)

/** Home: hero, search, gallery. */
export function HomePage() {
  const [, navigate] = useLocation()
  const search = (q: string) => navigate(paths.search(q))
  const refreshCounts = useRefreshSubjectCounts()
  usePageMeta({
    title: siteOptions().words.tagline,
    description: siteOptions().words.description,
    keywords: siteOptions().words.keywords,
    view: 'home_page',
  })
  return (
    <>
      <section className={styles.hero}>
        <div className={`wrap ${styles.words}`}>
          <h1 tabIndex={-1}>{siteOptions().words.heroTitle}</h1>
          <p>{siteOptions().words.heroSubtitle}</p>
          <div className={styles.find}>
            <SearchBox
              placeholder={siteOptions().words.searchPlaceholder}
              onSearch={search}
              onChanged={refreshCounts}
            />
          </div>
          <ul className={styles.facts}>
            <li>{homeTexts.subjects({ count: curriculum().subjects.length })}</li>
            <li>{homeTexts.free}</li>
            <li>{homeTexts.noSignIn}</li>
          </ul>
        </div>
        <PaintedWalls />
      </section>
      <HomeGallery />
    </>
  )
}
