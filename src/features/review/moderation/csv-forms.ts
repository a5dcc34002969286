/** Forms of the export. `semicolon`: for spreadsheets with the list separator of South Africa (decision 96). */
export const csvForms = ['comma', 'semicolon'] as const
export type CsvForm = (typeof csvForms)[number]
