/** `npm start`: the site with the settings of the environment. */
// First: the other modules read content while they are imported.
await import('./commands/open-content.ts')
const { run } = await import('./run.ts')

await run()
