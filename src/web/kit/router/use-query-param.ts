import { useSearch } from 'wouter'

/** One value of the query inside the hash, decoded; empty when it is not there. */
export const useQueryParam = (name: string) => new URLSearchParams(useSearch()).get(name) ?? ''
