import content from '#content/licences.json' with { type: 'json' }

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replaceAll(/[^a-z0-9.]+/g, '')

const byName = new Map(
  [...content.older.map((each) => ({ ...each, short: '', name: '' })), ...content.licences].flatMap(
    ({ spdx, deed, short, name }) =>
      [spdx, deed, short, name].filter((said) => said !== '').map((said) => [plain(said), spdx] as const),
  ),
)

/** The id in `content/licences.json` of a licence by its id, its name or the address of its text; undefined for others. */
export const licenceNamed = (said: string): string | undefined => byName.get(plain(said))
