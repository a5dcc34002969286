/** Alternative texts of painted pictures. */
export const coverTexts = {
  ofBook: (title: string) => `Cover of ${title}`,
  ofPerson: (name: string) => `Picture of ${name}`,
}
