/** The language these texts are in, as HTML and the formats of dates and numbers name it. */
export const spoken = { language: 'en', locale: 'en-ZA', name: 'English' } as const
