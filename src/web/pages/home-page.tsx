import { useLocation } from '#client/router/router.ts'
import { branding } from '#features/public/content/site-identity.ts'
import { SearchBox } from '#features/catalogue/search/web/search-box.tsx'
import { subjects } from '#features/catalogue/subjects/subject.ts'
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
    title: branding.tagline,
    description: branding.description,
    keywords: branding.keywords,
    view: 'home_page',
  })
  return (
    <>
      <section className={styles.hero}>
        <div className={`wrap ${styles.words}`}>
          <h1 tabIndex={-1}>{branding.heroTitle}</h1>
          <p>{branding.heroSubtitle}</p>
          <div className={styles.find}>
            <SearchBox placeholder={branding.searchPlaceholder} onSearch={search} onChanged={refreshCounts} />
          </div>
          <ul className={styles.facts}>
            <li>{homeTexts.subjects({ count: subjects.length })}</li>
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
