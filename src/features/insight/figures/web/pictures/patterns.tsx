import styles from './pictures.module.css'

const paths = ['M0 0h8v8h-8z', 'M-2 2 2-2M0 8 8 0M6 10 10 6', 'M2 2h2v2h-2zM6 6h2v2h-2z', 'M0 2h8M0 6h8']

/** Looks of the series: filled, stripes, dots, lines, each with a colour of its own. */
export const seriesLook = (i: number) => ({
  fill: `url(#series-${i})`,
  stroke: 'currentColor',
  className: styles[`series${i}`],
})

/** Patterns of the pictures of a page. */
export const Patterns = () => (
  <svg width="0" height="0" className={styles.patterns} aria-hidden>
    {paths.map((path, i) => (
      <pattern key={path} id={`series-${i}`} width="8" height="8" patternUnits="userSpaceOnUse">
        <path d={path} {...seriesLook(i)} fill={i === 0 ? 'currentColor' : 'none'} strokeWidth="2" />
      </pattern>
    ))}
  </svg>
)
