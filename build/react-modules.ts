/** React is CommonJS: each chunk that imports it gets a helper. As an ES module, chunks import its functions. */
import type { Plugin } from 'vite'

const sources = /^react(\/jsx-runtime)?$/
const prefix = '\0module of '

/** Plugin of the build only. React DOM requires React, and so shares the same instance. */
export function reactModules(): Plugin {
  return {
    name: 'react-modules',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: sources },
      handler: (source, importer, { kind }) =>
        kind === 'require-call' || importer?.startsWith(prefix) ? null : prefix + source,
    },
    load: {
      filter: { id: new RegExp(`^${prefix}`) },
      async handler(id) {
        const source = id.slice(prefix.length)
        const { default: names } = (await import(source)) as { readonly default: object }
        return `import react from '${source}'
export default react
export const { ${Object.keys(names).join(', ')} } = react`
      },
    },
  }
}
