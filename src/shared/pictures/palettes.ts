/** Colours of painted covers. */
import { curriculum } from '../curriculum.ts'
import type { Colours } from './litema.ts'

const other: Colours = ['#4a4458', '#d9a441', '#ece9f2']
const night: Colours = ['#2f3f8f', '#c97b0a', '#182150']

/** Returns the colours of a subject id or of `night`; those of `other` for any other name. */
export const coloursOf = (name: string): Colours =>
  curriculum().subjects.find(({ id }) => id === name)?.palette ?? (name === 'night' ? night : other)
