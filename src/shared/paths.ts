/** Path of every page (NAV-01–14). */
export const paths = {
  home: '/',
  subject: (subjectId: string) => `/subject/${encodeURIComponent(subjectId)}`,
  otherOers: '/other-oers',
  selfDirectedLearning: '/self-directed-learning',
  contributors: '/contributors',
  aboutUs: '/about-us',
  contribute: '/contribute',
  contributeSeveral: '/contribute/several',
  contributions: '/contributions',
  contribution: (resourceId: string) => `/contributions/${resourceId}`,
  search: (q: string) => `/search?q=${encodeURIComponent(q)}`,
  roleAssign: '/role-assign',
  signUp: '/sign-up',
  signIn: '/sign-in',
  moderation: '/moderation',
  moderationOf: (q: string) => `/moderation?q=${encodeURIComponent(q)}`,
  moderationItem: (resourceId: string) => `/moderation/${resourceId}`,
  viewAccount: '/view-account',
  shelf: '/shelf',
  setUp: '/set-up',
  newPassword: '/new-password',
  confirmEmail: '/confirm-email',
  guardian: '/guardian',
  privacy: '/privacy',
  siteStatus: '/site-status',
  auditLog: '/audit-log',
  figures: '/figures',
} as const

/** True for an address on another host. `origin`: of this site, such as `https://thuto.example`. */
export const leavesSite = (href: string, origin: string): boolean =>
  /^(https?:)?\/\//i.test(href) && !`${href}/`.startsWith(`${origin}/`)

/** Route patterns of the paths with parameters. */
export const patterns = {
  subject: '/subject/:subjectId',
  search: '/search',
  contribution: '/contributions/:resourceId',
  moderationItem: '/moderation/:resourceId',
  kit: '/kit',
} as const
