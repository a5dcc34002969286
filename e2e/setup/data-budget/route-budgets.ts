/** Data budget of a first visit to each route on a phone. Measured by `npm run bench -- bytes`. */
interface Costs {
  readonly route: string
  /** Key of a demo account to sign in; none when missing. */
  readonly as?: 'educator' | 'moderator' | 'admin'
  /** kB over the wire, headers and all; what lists and covers carry has budgets of its own. */
  readonly most: number
}

export const routeBudgets: readonly Costs[] = [
  { route: '/', most: 90 },
  { route: '/subject/mathematics', most: 125 },
  { route: '/search?q=grade', most: 125 },
  { route: '/other-oers', most: 92 },
  { route: '/self-directed-learning', most: 92 },
  { route: '/contributors', most: 90 },
  { route: '/about-us', most: 96 },
  { route: '/shelf', most: 110 },
  { route: '/privacy', most: 90 },
  { route: '/sign-in', most: 101 },
  { route: '/sign-up', most: 102 },
  { route: '/set-up', most: 99 },
  { route: '/new-password', most: 101 },
  { route: '/confirm-email?token=abc', most: 100 },
  { route: '/no-such-page', most: 88 },
  { route: '/contribute', as: 'educator', most: 133 },
  { route: '/contributions', as: 'educator', most: 113 },
  { route: '/view-account', as: 'educator', most: 145 },
  { route: '/moderation', as: 'moderator', most: 113 },
  { route: '/role-assign', as: 'admin', most: 107 },
  { route: '/site-status', as: 'admin', most: 101 },
  { route: '/audit-log', as: 'admin', most: 107 },
]
