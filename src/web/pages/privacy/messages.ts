export const privacyPageTexts = {
  title: 'Privacy',
  description: (siteName: string) => `What ${siteName} keeps about you, how long, and what you can ask for.`,
  keywords: 'privacy, personal information, POPIA, cookies',
  lead: 'What this site keeps about you, how long, and what you can ask for.',
  whomToAsk: 'Whom to ask',
}
