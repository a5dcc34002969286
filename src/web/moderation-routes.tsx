import { Route, Switch } from '#client/router/router.ts'
import { paths, patterns } from '#shared/paths.ts'
import { lazyPage } from '#client/timing/use-lazy-module.ts'

const ModerationPage = lazyPage('ModerationPage', () => import('#web/pages/moderation-page.tsx'))
const ModerationItemPage = lazyPage('ModerationItemPage', () => import('#web/pages/moderation-item-page.tsx'))

/** Pages of moderators. */
export const ModerationRoutes = () => (
  <Switch>
    <Route path={paths.moderation} component={ModerationPage} />
    <Route path={patterns.moderationItem} component={ModerationItemPage} />
  </Switch>
)
