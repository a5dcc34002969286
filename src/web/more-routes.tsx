import { Route, Switch } from '#client/router/router.ts'
import { paths, patterns } from '#shared/paths.ts'
import { lazyPage } from '#client/timing/use-lazy-module.ts'

const AuditLogPage = lazyPage('AuditLogPage', () => import('#web/pages/audit-log-page.tsx'))
const ConfirmEmailPage = lazyPage('ConfirmEmailPage', () => import('#web/pages/confirm-email-page.tsx'))
const ContributionPage = lazyPage('ContributionPage', () => import('#web/pages/contribution-page.tsx'))
const ContributionsPage = lazyPage('ContributionsPage', () => import('#web/pages/contributions-page.tsx'))
const ContributeSeveralPage = lazyPage(
  'ContributeSeveralPage',
  () => import('#web/pages/contribute-several-page.tsx'),
)
const ContributePage = lazyPage('ContributePage', () => import('#web/pages/contribute-page.tsx'))
const FiguresPage = lazyPage('FiguresPage', () => import('#web/pages/figures-page.tsx'))
const GuardianPage = lazyPage('GuardianPage', () => import('#web/pages/guardian-page.tsx'))
const NewPasswordPage = lazyPage('NewPasswordPage', () => import('#web/pages/new-password-page.tsx'))
const NotFoundPage = lazyPage('NotFoundPage', () => import('#web/pages/error-page.tsx'))
const OtherOersPage = lazyPage('OtherOersPage', () => import('#web/pages/other-oers-page.tsx'))
const RoleAssignPage = lazyPage('RoleAssignPage', () => import('#web/pages/role-assign-page.tsx'))
const SelfDirectedLearningPage = lazyPage(
  'SelfDirectedLearningPage',
  () => import('#web/pages/self-directed-learning-page.tsx'),
)
const SetUpPage = lazyPage('SetUpPage', () => import('#web/pages/set-up-page.tsx'))
const SiteStatusPage = lazyPage('SiteStatusPage', () => import('#web/pages/site-status-page.tsx'))

/** Pages that few visits begin with: the first visit to Home does not load their routes. */
export function MoreRoutes() {
  return (
    <Switch>
      <Route path={paths.otherOers} component={OtherOersPage} />
      <Route path={paths.selfDirectedLearning} component={SelfDirectedLearningPage} />
      <Route path={paths.setUp} component={SetUpPage} />
      <Route path={paths.newPassword} component={NewPasswordPage} />
      <Route path={paths.confirmEmail} component={ConfirmEmailPage} />
      <Route path={paths.contributions} component={ContributionsPage} />
      <Route path={patterns.contribution} component={ContributionPage} />
      <Route path={paths.guardian} component={GuardianPage} />
      <Route path={paths.contribute} component={ContributePage} />
      <Route path={paths.contributeSeveral} component={ContributeSeveralPage} />
      <Route path={paths.roleAssign} component={RoleAssignPage} />
      <Route path={paths.siteStatus} component={SiteStatusPage} />
      <Route path={paths.auditLog} component={AuditLogPage} />
      <Route path={paths.figures} component={FiguresPage} />
      <Route component={NotFoundPage} />
    </Switch>
  )
}
