export const shelfPageTexts = {
  meta: {
    title: 'Kept on this phone',
    description: 'Resources that open without a network.',
    keywords: 'offline, kept resources, saved',
  },
  about:
    'What you keep opens here without a network, and without spending data again. It stays when you sign out: on a shared phone, remove it when you are done.',
}
