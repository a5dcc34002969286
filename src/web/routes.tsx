import { lazy, Suspense, type ComponentType } from 'react'
import { withLoadTimeout } from '#client/timing/use-lazy-module.ts'
import { Route, Switch, useLocation } from '#client/router/router.ts'
import { SkeletonLines } from '#client/ui/state/skeleton-lines.tsx'
import { HomePage } from '#web/pages/home-page.tsx'
import { errorTexts } from './messages.ts'
import { UnexpectedError, UnexpectedErrorBoundary } from '#web/pages/unexpected-error.tsx'
import { paths, patterns } from '#shared/paths.ts'

/** A page whose code loads on navigation; a load error shows the fallback screen (NAV-15). */
const page = <Name extends string>(name: Name, load: () => Promise<Record<Name, ComponentType>>) =>
  lazy(async () => ({ default: (await withLoadTimeout(load()))[name] }))

const AboutUsPage = page('AboutUsPage', () => import('#web/pages/about-us-page.tsx'))
const ContributePage = page('ContributePage', () => import('#web/pages/contribute-page.tsx'))
const ContributorsPage = page('ContributorsPage', () => import('#web/pages/contributors-page.tsx'))
const ModerationPage = page('ModerationPage', () => import('#web/pages/moderation-page.tsx'))
const NewPasswordPage = page('NewPasswordPage', () => import('#web/pages/new-password-page.tsx'))
const OtherOersPage = page('OtherOersPage', () => import('#web/pages/other-oers-page.tsx'))
const PrivacyPage = page('PrivacyPage', () => import('#web/pages/privacy-page.tsx'))
const RoleAssignPage = page('RoleAssignPage', () => import('#web/pages/role-assign-page.tsx'))
const SearchPage = page('SearchPage', () => import('#web/pages/search-page.tsx'))
const SelfDirectedLearningPage = page(
  'SelfDirectedLearningPage',
  () => import('#web/pages/self-directed-learning-page.tsx'),
)
const SetUpPage = page('SetUpPage', () => import('#web/pages/set-up-page.tsx'))
const ShelfPage = page('ShelfPage', () => import('#web/pages/shelf-page.tsx'))
const SignInPage = page('SignInPage', () => import('#web/pages/sign-in-page.tsx'))
const SignUpPage = page('SignUpPage', () => import('#web/pages/sign-up-page.tsx'))
const SiteStatusPage = page('SiteStatusPage', () => import('#web/pages/site-status-page.tsx'))
const SubjectPage = page('SubjectPage', () => import('#web/pages/subject-page.tsx'))
const ViewAccountPage = page('ViewAccountPage', () => import('#web/pages/view-account-page.tsx'))
const KitPage = import.meta.env.DEV ? page('KitPage', () => import('#web/pages/kit-page.tsx')) : undefined

const pageLoading = (
  <div className="wrap section">
    <SkeletonLines lines={6} />
  </div>
)

/** Every page but Home. Other addresses show the fallback screen (spec 2). */
function OtherPages() {
  return (
    <Suspense fallback={pageLoading}>
      <Switch>
        <Route path={patterns.subject} component={SubjectPage} />
        <Route path={paths.otherOers} component={OtherOersPage} />
        <Route path={paths.selfDirectedLearning} component={SelfDirectedLearningPage} />
        <Route path={paths.contributors} component={ContributorsPage} />
        <Route path={paths.aboutUs} component={AboutUsPage} />
        <Route path={paths.contribute} component={ContributePage} />
        <Route path={patterns.search} component={SearchPage} />
        <Route path={paths.roleAssign} component={RoleAssignPage} />
        <Route path={paths.signUp} component={SignUpPage} />
        <Route path={paths.signIn} component={SignInPage} />
        <Route path={paths.moderation} component={ModerationPage} />
        <Route path={paths.viewAccount} component={ViewAccountPage} />
        <Route path={paths.shelf} component={ShelfPage} />
        <Route path={paths.setUp} component={SetUpPage} />
        <Route path={paths.newPassword} component={NewPasswordPage} />
        <Route path={paths.privacy} component={PrivacyPage} />
        <Route path={paths.siteStatus} component={SiteStatusPage} />
        {KitPage && <Route path={patterns.kit} component={KitPage} />}
        <Route>
          <UnexpectedError message={errorTexts.notFound} />
        </Route>
      </Switch>
    </Suspense>
  )
}

/** The site map. Home is prerendered and not lazy. */
export function Routes() {
  const [path] = useLocation()
  return (
    <UnexpectedErrorBoundary key={path}>
      {path === paths.home ? <HomePage /> : <OtherPages />}
    </UnexpectedErrorBoundary>
  )
}
