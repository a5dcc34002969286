/** What the router library finds where its own way to read an address would be (vite.config.ts): nobody here goes that one. */
import { useHashLocation, useHashSearch } from './hash-location.ts'

export const useBrowserLocation = useHashLocation
export const useSearch = useHashSearch
