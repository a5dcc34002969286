import { homeIcons } from './icon.tsx'

/** Strokes on a 24 by 24 grid, for `Icon` and `RowButton`. */
export const icons = {
  ...homeIcons,
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.200a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.600z',
  flag: 'M6 21V4M6 4.500h11l-2.5 4 2.5 4H6',
  check: 'M4.5 12.500l5 5L19.5 7',
  download: 'M12 4v12M7 11l5 5 5-5M4 15v5h16v-5',
  link: 'M10 14a4 4 0 0 0 5.7.200l3-3a4 4 0 0 0-5.7-5.700l-1.5 1.500M14 10a4 4 0 0 0-5.7-.200l-3 3a4 4 0 0 0 5.7 5.700l1.5-1.5',
  up: 'M12 20V5M6 10.500L12 4.500l6 6',
  down: 'M12 4v15M6 13.500l6 6 6-6',
  sort: 'M8 5v14M4.5 8.500L8 5l3.5 3.500M16 19V5M12.5 15.500L16 19l3.5-3.5',
} as const
