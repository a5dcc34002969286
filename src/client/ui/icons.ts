import { homeIcons } from './icon.tsx'

/** Strokes on a 24 by 24 grid, for `Icon` and `RowButton`. */
export const icons = {
  ...homeIcons,
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.200a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.600z',
  outside: 'M14 4h6v6M20 4l-9 9M11 6H5v13h13v-6',
  flag: 'M6 21V4M6 4.500h11l-2.5 4 2.5 4H6',
  check: 'M4.5 12.500l5 5L19.5 7',
  trash: 'M4 7h16M9.5 7V4.500h5V7M6.5 7l1 13h9l1-13M10.5 11v5M13.5 11v5',
  upload: 'M12 16V4M7 9l5-5 5 5M4 15v5h16v-5',
  download: 'M12 4v12M7 11l5 5 5-5M4 15v5h16v-5',
  file: 'M6 3h8l4.5 4.500V21H6zM14 3v5h4.5',
  link: 'M10 14a4 4 0 0 0 5.7.200l3-3a4 4 0 0 0-5.7-5.700l-1.5 1.500M14 10a4 4 0 0 0-5.7-.200l-3 3a4 4 0 0 0 5.7 5.700l1.5-1.5',
  up: 'M12 20V5M6 10.500L12 4.500l6 6',
  down: 'M12 4v15M6 13.500l6 6 6-6',
  sort: 'M8 5v14M4.5 8.500L8 5l3.5 3.500M16 19V5M12.5 15.500L16 19l3.5-3.5',
  mail: 'M3.5 6h17v12h-17zM3.5 7l8.5 6 8.5-6',
  phone:
    'M6 3.500h3.500l1.5 5-2 1.500a11 11 0 0 0 5 5l1.5-2 5 1.500V18a2.5 2.5 0 0 1-2.5 2.500A15.5 15.5 0 0 1 3.5 6 2.5 2.5 0 0 1 6 3.500z',
} as const
