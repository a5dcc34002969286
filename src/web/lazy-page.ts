import { type ComponentType, lazy } from 'react'
import { withLoadTimeout } from '#client/timing/use-lazy-module.ts'

/** A page whose code loads on navigation; a load error shows the fallback screen (NAV-15). */
export const lazyPage = <Name extends string>(name: Name, load: () => Promise<Record<Name, ComponentType>>) =>
  lazy(async () => ({ default: (await withLoadTimeout(load()))[name] }))
