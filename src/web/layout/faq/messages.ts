export const faqTexts = { title: 'Frequently asked questions' }
