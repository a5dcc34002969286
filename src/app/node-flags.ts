/** What Node is told where the site's process begins. */
export const nodeFlags = [
  // Short-lived objects may take 24 MB instead of 130: the site's answers are small, and memory is what a small server lacks.
  '--max-semi-space-size=8',
  // Until the index is loaded (lean-heap.ts): pages of memory once taken are kept by Node in a pool.
  '--initial-old-space-size=64',
  '--heap-growing-percent=20',
] as const
