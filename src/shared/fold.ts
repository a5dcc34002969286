/** One form for every way to write the same words: documents and queries are compared in it, nowhere shown. */

/** Marks that stand above or below a letter, once a text is taken apart (NFKD). The database folds by the same ranges. */
const marks = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g

/** Lower case, without accents, one space between words: `Lineêre  FUNKSIES` → `lineere funksies`. Signs stay: `%` is looked for as `%`. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[‐‑‒–—]/g, '-')
    .replace(/\s+/gu, ' ')
    .trim()
