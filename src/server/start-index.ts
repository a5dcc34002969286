/** Loads the search index; the site is open already, and answers from the database until then. */
import type { Parts } from './compose.ts'
import { withLeanHeap } from './platform/lean-heap.ts'

const megabyte = 1_048_576

/** Says once how it went. */
export async function startIndex(
  {
    searchIndex,
    answers,
    config,
    logTrouble,
  }: Pick<Parts, 'searchIndex' | 'answers' | 'config' | 'logTrouble'>,
  say: (line: string) => void,
) {
  const limit = Math.round(config.searchIndexBytes / megabyte)
  try {
    const loaded = await withLeanHeap(() => searchIndex.load())
    // Without it nobody was helped with their spelling.
    answers.forgetAll()
    if (loaded === 'too large')
      say(
        `The search index would be larger than SEARCH_INDEX_MB=${limit}: lists and searches come from the database.`,
      )
    else if (loaded)
      say(
        `The search index is ready: ${loaded.resources} resources in at most ${Math.ceil(loaded.bytes / megabyte)} of ${limit} MB.`,
      )
  } catch (trouble) {
    logTrouble(trouble, 'search index')
  }
}
