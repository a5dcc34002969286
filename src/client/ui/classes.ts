/** Joins class names and skips empty values. */
export const classes = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')
