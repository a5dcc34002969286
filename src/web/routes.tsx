import { Component, lazy, type ReactNode, Suspense } from 'react'
import { Route, Switch, useLocation } from '#client/router/router.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { SkeletonLines } from '#client/ui/state/skeleton-lines.tsx'
import { HomePage } from '#web/pages/home-page.tsx'
import { lazyPage } from '#client/timing/use-lazy-module.ts'
import { paths, patterns } from '#shared/paths.ts'

const AboutUsPage = lazyPage('AboutUsPage', () => import('#web/pages/about-us-page.tsx'))
const ContributorsPage = lazyPage('ContributorsPage', () => import('#web/pages/contributors-page.tsx'))
const MoreRoutes = lazyPage('MoreRoutes', () => import('./more-routes.tsx'))
const ModerationRoutes = lazyPage('ModerationRoutes', () => import('./moderation-routes.tsx'))
const PrivacyPage = lazyPage('PrivacyPage', () => import('#web/pages/privacy-page.tsx'))
const SearchPage = lazyPage('SearchPage', () => import('#web/pages/search-page.tsx'))
const ShelfPage = lazyPage('ShelfPage', () => import('#web/pages/shelf-page.tsx'))
const SignInPage = lazyPage('SignInPage', () => import('#web/pages/sign-in-page.tsx'))
const SignUpPage = lazyPage('SignUpPage', () => import('#web/pages/sign-up-page.tsx'))
const SubjectPage = lazyPage('SubjectPage', () => import('#web/pages/subject-page.tsx'))
const ViewAccountPage = lazyPage('ViewAccountPage', () => import('#web/pages/view-account-page.tsx'))
const KitPage = import.meta.env.DEV ? lazyPage('KitPage', () => import('#web/pages/kit-page.tsx')) : undefined

const pageLoading = (
  <div className="wrap section">
    <SkeletonLines lines={6} />
  </div>
)

/** Every page but Home. `MoreRoutes` has the rest, and the fallback screen of other addresses (NAV-16). */
function OtherPages() {
  return (
    <Suspense fallback={pageLoading}>
      <Switch>
        <Route path={patterns.subject} component={SubjectPage} />
        <Route path={paths.contributors} component={ContributorsPage} />
        <Route path={paths.aboutUs} component={AboutUsPage} />
        <Route path={patterns.search} component={SearchPage} />
        <Route path={paths.signUp} component={SignUpPage} />
        <Route path={paths.signIn} component={SignInPage} />
        <Route path={paths.moderation} component={ModerationRoutes} />
        <Route path={patterns.moderationItem} component={ModerationRoutes} />
        <Route path={paths.viewAccount} component={ViewAccountPage} />
        <Route path={paths.shelf} component={ShelfPage} />
        <Route path={paths.privacy} component={PrivacyPage} />
        {KitPage && <Route path={patterns.kit} component={KitPage} />}
        <Route component={MoreRoutes} />
      </Switch>
    </Suspense>
  )
}

/** Loads when a page fails. If that fails too, only the message shows. */
const ErrorPage = lazy(() =>
  import('#web/pages/error-page.tsx').then(
    (module) => ({ default: module.ErrorPage }),
    () => ({ default: ({ error }: { readonly error: Error }) => <PageHead title={error.message} /> }),
  ),
)

interface State {
  readonly error?: Error
}

/** Catches the error of a page, so that the header and the link to Home stay. */
class PageErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = {}
  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }
  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <Suspense>
        <ErrorPage error={error} />
      </Suspense>
    )
  }
}

/** The site map. Home is prerendered and not lazy. */
export function Routes() {
  const [path] = useLocation()
  return (
    <PageErrorBoundary key={path}>{path === paths.home ? <HomePage /> : <OtherPages />}</PageErrorBoundary>
  )
}
