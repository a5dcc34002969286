import { Bars } from './bars.tsx'
import { axisSteps, cellText, type Drawing, lastRow, spread } from './drawing.ts'
import { seriesLook } from './patterns.tsx'
import styles from './pictures.module.css'

/** A unit is a pixel at the usual size of text. Series have their labels right of the rows. */
const [left, right, top, bottom] = [48, 560, 14, 226]
const [labelGap, letterWidth] = [20, 8]
/** Share of a row that its columns fill. */
const filled = 0.76

interface Scale {
  readonly names: readonly string[]
  /** Left edge of a row; its middle is at `row + 0.5`. */
  readonly x: (row: number) => number
  readonly y: (value: number) => number
}

/** Lines at the steps, and names below as many rows as have space. A year stands below the first of its names. */
function Axes({ names, steps, x, y }: Scale & { readonly steps: readonly number[] }) {
  const nameWidth = letterWidth * Math.max(...names.map((name) => name.length - 4))
  const every = Math.ceil(nameWidth / (x(1) - x(0)))
  const shown = names.map((name, row) => ({ name, row })).filter(({ row }) => row % every === 0)
  return (
    <>
      {steps.map((step) => (
        <g key={step}>
          <path d={`M${left} ${y(step)}H${right}`} className={styles.thin} />
          <text x={left - 8} y={y(step) + 4} textAnchor="end">
            {cellText(step)}
          </text>
        </g>
      ))}
      {shown.map(({ name, row }, i) => (
        <text key={name} x={x(row + 0.5)} y={bottom + 18} textAnchor="middle">
          {name.slice(0, -5)}
          <tspan x={x(row + 0.5)} dy="17">
            {shown[i - 1]?.name.endsWith(name.slice(-4)) ? '' : name.slice(-4)}
          </tspan>
        </text>
      ))}
    </>
  )
}

type Values = Drawing['series'][number]['values']

/** A line with a mark at each value, and gaps where there is none. */
function Line({ i, values, x, y }: Scale & { readonly i: number; readonly values: Values }) {
  const points = values.map((value, row) => (value === null ? '' : `${x(row + 0.5)} ${y(value)}`))
  const path = points.map((at, row) => at && `${points[row - 1] ? 'L' : 'M'}${at}`)
  const marks = points.map((at) => at && `M${at}m-4-4h8v8h-8z`)
  return (
    <>
      <path d={path.join('')} {...seriesLook(i)} fill="none" strokeWidth="2" strokeDasharray={6 * i} />
      <path d={marks.join('')} {...seriesLook(i)} />
    </>
  )
}

interface LabelProps {
  readonly i: number
  readonly label: string
  /** Heights of the last value and of the label. */
  readonly from: number
  readonly to: number
}

/** The label of a series with a sample, right of its last value. */
const Label = ({ i, label, from, to }: LabelProps) => (
  <>
    <path d={`M${right} ${from}L${right + 14} ${to}`} className={styles.thin} />
    <rect x={right + 15} y={to - 6} width="12" height="12" {...seriesLook(i)} />
    <text x={right + 34} y={to + 5}>
      {label}
    </text>
  </>
)

interface ChartProps {
  readonly drawing: Drawing
  /** Columns of parts of a sum, columns side by side, or lines. */
  readonly form: 'stacked' | 'beside' | 'lines'
}

/** A picture over time; bars in a narrow place. */
export function Chart({ drawing, form }: ChartProps) {
  const { names, series } = drawing
  const parts = form === 'stacked' ? 1 : series.length
  const base = (i: number, row: number): number => (form === 'stacked' && i > 0 ? end(i - 1, row) : 0)
  const end = (i: number, row: number): number => base(i, row) + (series[i]?.values[row] ?? 0)
  const steps = axisSteps(Math.max(...series.flatMap((_, i) => names.map((_name, row) => end(i, row)))))
  const x = (row: number) => left + (row * (right - left)) / names.length
  const y = (value: number) => bottom - (value / (steps.at(-1) ?? 1)) * (bottom - top)
  const lasts = series.map(({ values }, i) => y(end(i, lastRow(values))))
  const places = spread(lasts, labelGap, bottom)
  const columnAt = (i: number) => (name: string, row: number) => (
    <rect
      key={name}
      x={x(row + (1 - filled) / 2 + (filled * (i % parts)) / parts)}
      y={y(end(i, row))}
      width={((x(1) - x(0)) * filled) / parts}
      height={y(base(i, row)) - y(end(i, row))}
      {...seriesLook(i)}
    />
  )
  return (
    <>
      <svg viewBox="0 0 760 270" className={styles.wide} aria-hidden>
        <Axes {...{ names, steps, x, y }} />
        {series.map(({ label, values }, i) => (
          <g key={label}>
            {form === 'lines' ? <Line {...{ i, values, names, x, y }} /> : names.map(columnAt(i))}
            <Label i={i} label={label} from={lasts[i] ?? 0} to={places[i] ?? 0} />
          </g>
        ))}
      </svg>
      <Bars drawing={drawing} narrow />
    </>
  )
}
