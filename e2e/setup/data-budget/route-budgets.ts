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
  { route: '/about-us', maxKb: 97.1 },
  { route: '/shelf', maxKb: 110 },
  { route: '/privacy', maxKb: 90 },
  { route: '/sign-in', maxKb: 101.4 },
  { route: '/sign-up', maxKb: 102.5 },
  { route: '/set-up', maxKb: 100.4 },
  { route: '/new-password', maxKb: 102 },
  { route: '/confirm-email?token=abc', maxKb: 101.3 },
  { route: '/no-such-page', maxKb: 88 },
  { route: '/contribute', as: 'educator', maxKb: 134.7 },
  { route: '/contribute/several', as: 'educator', maxKb: 141.5 },
  { route: '/contributions', as: 'educator', maxKb: 115.6 },
  { route: '/view-account', as: 'educator', maxKb: 145 },
  { route: '/moderation', as: 'moderator', maxKb: 115 },
  { route: '/role-assign', as: 'admin', maxKb: 107.7 },
  { route: '/site-status', as: 'admin', maxKb: 101.8 },
  { route: '/audit-log', as: 'admin', maxKb: 107.5 },
  { route: '/figures', as: 'moderator', maxKb: 108.1 },
]
