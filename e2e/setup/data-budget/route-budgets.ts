/** Data budget of a first visit to each route on a phone. Measured by `npm run bench -- bytes`. */
interface Costs {
  readonly route: string
  /** Key of a demo account to sign in; none when missing. */
  readonly as?: 'educator' | 'moderator' | 'admin'
  /** kB over the wire, headers and all; what lists and covers carry has budgets of its own. */
  readonly maxKb: number
}

export const routeBudgets: readonly Costs[] = [
  { route: '/', maxKb: 90 },
  { route: '/subject/mathematics', maxKb: 125 },
  { route: '/search?q=grade', maxKb: 125 },
  { route: '/other-oers', maxKb: 92 },
  { route: '/self-directed-learning', maxKb: 92 },
  { route: '/contributors', maxKb: 90 },
  { route: '/about-us', maxKb: 96.5 },
  { route: '/shelf', maxKb: 110 },
  { route: '/privacy', maxKb: 90 },
  { route: '/sign-in', maxKb: 101 },
  { route: '/sign-up', maxKb: 102 },
  { route: '/set-up', maxKb: 99.8 },
  { route: '/new-password', maxKb: 101.5 },
  { route: '/confirm-email?token=abc', maxKb: 100.5 },
  { route: '/no-such-page', maxKb: 88 },
  { route: '/contribute', as: 'educator', maxKb: 133 },
  { route: '/contributions', as: 'educator', maxKb: 113 },
  { route: '/view-account', as: 'educator', maxKb: 145 },
  { route: '/moderation', as: 'moderator', maxKb: 113.5 },
  { route: '/role-assign', as: 'admin', maxKb: 107 },
  { route: '/site-status', as: 'admin', maxKb: 101 },
  { route: '/audit-log', as: 'admin', maxKb: 107 },
]
