/** Every route with what a first visit to it may cost on a phone. Measured by `npm run bench -- bytes`. */
interface Costs {
  readonly route: string
  /** One of the small school's people, who is signed in; nobody where it is missing. */
  readonly as?: 'educator' | 'moderator' | 'admin'
  /** kB over the wire, headers and all; what lists and covers carry has budgets of its own. */
  readonly most: number
}

export const routeBudgets: readonly Costs[] = [
  { route: '/', most: 90 },
  { route: '/subject/mathematics', most: 124 },
  { route: '/search?q=grade', most: 125 },
  { route: '/other-oers', most: 92 },
  { route: '/self-directed-learning', most: 92 },
  { route: '/contributors', most: 90 },
  { route: '/about-us', most: 95 },
  { route: '/shelf', most: 110 },
  { route: '/privacy', most: 90 },
  { route: '/sign-in', most: 101 },
  { route: '/sign-up', most: 102 },
  { route: '/set-up', most: 98 },
  { route: '/new-password', most: 100 },
  { route: '/no-such-page', most: 88 },
  { route: '/contribute', as: 'educator', most: 131 },
  { route: '/view-account', as: 'educator', most: 125 },
  { route: '/moderation', as: 'moderator', most: 110 },
  { route: '/role-assign', as: 'admin', most: 107 },
  { route: '/site-status', as: 'admin', most: 100 },
]
