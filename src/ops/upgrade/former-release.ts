/** The release before this one and its newest file of migrations/. `npm run release` writes it. */
type FormerRelease = Readonly<Record<'version' | 'lastMigration', string>>

export const formerRelease: FormerRelease | undefined = undefined
