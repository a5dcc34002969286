/** Spec 5: duplicates and empty tags are ignored; the first spelling stays (CONTRIB-21). */
export function distinctTags(tags: readonly string[]): string[] {
  const seen = new Set<string>()
  return tags
    .map((tag) => tag.trim())
    .filter((tag) => {
      const key = tag.toLowerCase()
      const fresh = key !== '' && !seen.has(key)
      seen.add(key)
      return fresh
    })
}
