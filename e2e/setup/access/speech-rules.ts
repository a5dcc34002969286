/** Rules for the phrases of any page. */

const controls = /^(button|link|image|textbox|searchbox|combobox|checkbox|radio|spinbutton|dialog|heading)$/
/** State that is announced beside the name of a control. */
const state =
  /^(not )?(expanded|pressed|checked|selected|required|busy)$|^(has popup|placeholder|read only|disabled|invalid|level|autocomplete|\d+ control)/

/** Controls and headings that are announced by their kind alone. */
const anonymous = (spoken: readonly string[]) =>
  spoken.filter((phrase) => {
    const [kind = '', name] = phrase.split(', ')
    return controls.test(kind) && (name === undefined || name.trim() === '' || state.test(name))
  })

const levelOf = (phrase: string) => Number(/^heading, .*, level (\d)$/.exec(phrase)?.[1] ?? 0)

/** Headings that skip a level. */
const leaps = (spoken: readonly string[]) => {
  const headings = spoken.filter((phrase) => levelOf(phrase) > 0)
  return headings.filter((phrase, at) => levelOf(phrase) > levelOf(headings[at - 1] ?? '') + 1)
}

const count = (spoken: readonly string[], what: RegExp) => spoken.filter((phrase) => what.test(phrase)).length

const once: Readonly<Record<string, RegExp>> = {
  'a banner': /^banner$/,
  'a main part': /^main$/,
  'a foot': /^contentinfo$/,
  'a heading of level 1': /^heading, .*, level 1$/,
}

/** Returns an error for each broken rule of a whole page. */
export const speechErrors = (spoken: readonly string[]): readonly string[] => [
  ...anonymous(spoken).map((phrase) => `has no name: ${phrase}`),
  ...leaps(spoken).map((phrase) => `leaves out a level: ${phrase}`),
  ...Object.entries(once)
    .filter(([, what]) => count(spoken, what) !== 1)
    .map(([name, what]) => `has ${name} ${count(spoken, what)} times`),
  ...(/^(button|link), /.test(spoken[1] ?? '')
    ? []
    : [`does not begin with a way to the content: ${spoken[1]}`]),
]
