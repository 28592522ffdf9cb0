import { LinePath } from '@visx/shape'
import { type PointerEvent, type ReactNode, useId } from 'react'
import { classes } from '../tokens/classes.ts'
import styles from './chart.module.css'
import { ChartTable, type ChartTableProps } from './chart-table.tsx'
import { type PlotMark, PlotMarks } from './plot-marks.tsx'
import { namesClear } from './plot-names.ts'
import { linearScale, nearestIndex, ticksApart } from './plot-scale.ts'
import { isolated, usePlotWidth } from './plot-width.ts'

/** A place in the picture's own units: time or price across, money or price up. Floats, for drawing alone. */
export type PlotPoint = { x: number; y: number }
/** A value beside the picture; the strong one keeps its place where two would meet. */
export type PlotTick = { id: string; y: number; label: string; isStrong?: boolean }
/** A line across, such as what was put in or a mean. */
export type PlotLevel = { y: number; label: string; look: 'put_in' | 'mean' }
export type PlotLine = {
  id: string
  look: 'main' | 'other'
  points: readonly PlotPoint[]
  /** At its end. */
  label?: string
}

/** One point read at a time: by hover, by the arrow keys, by the slider below. */
export type PlotReading = {
  /** What can be read, across. */
  steps: readonly number[]
  index: number
  point: PlotPoint
  label: string
  /** The same as is shown, for who hears it. */
  words: string
  onRead: (index: number) => void
}

export type PlotProps = {
  label: string
  /** The first is what the picture is about. */
  lines: readonly PlotLine[]
  ticks: readonly PlotTick[]
  level?: PlotLevel
  /** What lies under the level is lost. */
  withLoss?: boolean
  marks?: readonly PlotMark[]
  /** Values drawn across as thin lines, without words. */
  across?: readonly number[]
  withDots?: boolean
  /** A stretch that is shaded. */
  stretch?: { from: number; to: number }
  /** Below the picture, at both ends. */
  ends?: readonly [start: string, end: string]
  reading?: PlotReading
  readout?: ReactNode
  legend?: ReactNode
  table?: ChartTableProps
}

const FIRST_WIDTH = 560
const HEIGHT = 220
const TOP = 36
const BOTTOM = 184
const SIDE = 8
/** Room for the values beside the picture. */
const GUTTER = 64
/** Below it both ends need the whole width. */
const NARROW = 320
/** Two values nearer than this would meet. */
const TICK_HEIGHT = 15

/** The one picture that all charts are: two or three values, a level, lines, marks, and a point that is read. */
export function Plot(props: PlotProps) {
  const { label, lines, ticks, level, stretch, ends, reading, readout, legend, table } = props
  const { frame, width } = usePlotWidth(FIRST_WIDTH)
  const place = placesOf(props, width)
  const read = (event: PointerEvent<SVGSVGElement>) => {
    if (reading === undefined) return
    const box = event.currentTarget.getBoundingClientRect()
    reading.onRead(nearestIndex(reading.steps.map(place.x), ((event.clientX - box.left) / box.width) * width))
  }
  return (
    <figure ref={frame}>
      <svg
        className={styles.plot}
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={label}
        onPointerMove={read}
        onPointerDown={read}
      >
        {stretch !== undefined && <Stretch {...stretch} place={place} />}
        <Ticks ticks={ticks} place={place} width={width} />
        {props.across?.map((value) => (
          <line
            key={value}
            className={styles.across}
            x1={GUTTER}
            x2={width - SIDE}
            y1={place.y(value)}
            y2={place.y(value)}
          />
        ))}
        <line className={styles.axis} x1={GUTTER} x2={width - SIDE} y1={BOTTOM} y2={BOTTOM} />
        {level !== undefined && props.withLoss === true && <Loss line={lines[0]} level={level} place={place} />}
        {level !== undefined && <Level level={level} place={place} width={width} />}
        <PlotMarks marks={props.marks ?? []} x={place.x} width={width} top={TOP} bottom={BOTTOM} />
        {[...lines].reverse().map((line) => (
          <LinePath
            key={line.id}
            className={line.look === 'main' ? styles.line : styles.hold}
            data={[...line.points]}
            x={(point) => place.x(point.x)}
            y={(point) => place.y(point.y)}
          />
        ))}
        <LineNames lines={lines} place={place} />
        {props.withDots === true &&
          lines[0]?.points.map((point) => (
            <circle key={point.x} className={styles.sample} cx={place.x(point.x)} cy={place.y(point.y)} r={2} />
          ))}
        {reading !== undefined && <Reading point={reading.point} place={place} />}
        {ends !== undefined && <Ends ends={ends} width={width} />}
      </svg>
      {reading !== undefined && reading.steps.length > 1 && <Slider {...reading} />}
      {readout !== undefined && <div className={styles.readout}>{readout}</div>}
      {legend}
      {table !== undefined && <ChartTable {...table} />}
    </figure>
  )
}

type Places = { x: (value: number) => number; y: (value: number) => number }

function placesOf({ lines, level, across: values = [] }: PlotProps, width: number): Places {
  const points = lines.flatMap((line) => line.points)
  const across = linearScale(
    points.map((point) => point.x),
    [GUTTER, width - SIDE],
  )
  const heights = [...points.map((point) => point.y), ...values, ...(level === undefined ? [] : [level.y])]
  return { x: across, y: linearScale(heights, [BOTTOM - 8, TOP + 12]) }
}

function Ticks({ ticks, place, width }: { ticks: readonly PlotTick[]; place: Places; width: number }) {
  const placed = ticks.map((tick) => ({ ...tick, at: place.y(tick.y) }))
  return ticksApart(placed, TICK_HEIGHT).map((tick) => (
    <g key={tick.id}>
      <line className={styles.grid} x1={GUTTER} x2={width - SIDE} y1={tick.at} y2={tick.at} />
      <text
        className={classes(tick.isStrong === true && styles.strong)}
        x={GUTTER - 8}
        y={tick.at + 4}
        textAnchor="end"
      >
        {isolated(tick.label)}
      </text>
    </g>
  ))
}

function Level({ level, place, width }: { level: PlotLevel; place: Places; width: number }) {
  const y = place.y(level.y)
  const isMean = level.look === 'mean'
  return (
    <g>
      <line className={isMean ? styles.target : styles.putIn} x1={GUTTER} x2={width - SIDE} y1={y} y2={y} />
      <text
        className={classes(isMean && styles.level)}
        x={width - SIDE}
        y={isMean ? TOP - 14 : y + 14}
        textAnchor="end"
      >
        {isolated(level.label)}
      </text>
    </g>
  )
}

/** Between the level and the line, where the line runs below it. */
function Loss({ line, level, place }: { line: PlotLine | undefined; level: PlotLevel; place: Places }) {
  const id = useId()
  const [first, last] = [line?.points[0], line?.points.at(-1)]
  if (line === undefined || first === undefined || last === undefined) return null
  const y = place.y(level.y)
  const along = line.points.map((point) => `${place.x(point.x)},${place.y(point.y)}`)
  const corners = [`${place.x(first.x)},${y}`, ...along, `${place.x(last.x)},${y}`]
  return (
    <g>
      <clipPath id={id}>
        <rect x={0} width="100%" y={y} height={Math.max(0, BOTTOM - y)} />
      </clipPath>
      <polygon className={styles.loss} points={corners.join(' ')} clipPath={`url(#${id})`} />
    </g>
  )
}

/** At the ends of their lines, where no line runs through them. */
function LineNames({ lines, place }: { lines: readonly PlotLine[]; place: Places }) {
  const drawn = lines.map(({ points }) => points.map(({ x, y }) => ({ x: place.x(x), y: place.y(y) })))
  const named = lines.flatMap(({ id, label }, index) => {
    const end = drawn[index]?.at(-1)
    return label === undefined || end === undefined ? [] : [{ id, label, end }]
  })
  return namesClear(named, drawn, { top: 0, bottom: BOTTOM }).map(({ id, label, x, y }) => (
    <text key={id} x={x} y={y} textAnchor="end">
      {isolated(label)}
    </text>
  ))
}

function Stretch({ from, to, place }: { from: number; to: number; place: Places }) {
  const x = place.x(from)
  return <rect className={styles.stretch} x={x} width={Math.max(1, place.x(to) - x)} y={TOP} height={BOTTOM - TOP} />
}

function Reading({ point, place }: { point: PlotPoint; place: Places }) {
  const [x, y] = [place.x(point.x), place.y(point.y)]
  return (
    <g>
      <line className={styles.probe} x1={x} x2={x} y1={y} y2={BOTTOM} />
      <circle className={styles.probeDot} cx={x} cy={y} r={5} />
    </g>
  )
}

function Ends({ ends: [start, end], width }: { ends: readonly [string, string]; width: number }) {
  // Of one point both ends are the same: it is named once, below it.
  if (start === end) {
    return (
      <text x={(GUTTER + width - SIDE) / 2} y={HEIGHT - 6} textAnchor="middle">
        {isolated(start)}
      </text>
    )
  }
  return (
    <>
      <text x={width < NARROW ? 0 : GUTTER} y={HEIGHT - 6}>
        {isolated(start)}
      </text>
      <text x={width - SIDE} y={HEIGHT - 6} textAnchor="end">
        {isolated(end)}
      </text>
    </>
  )
}

function Slider({ steps, index, label, words, onRead }: PlotReading) {
  return (
    <input
      className={styles.slider}
      type="range"
      dir="ltr"
      min={0}
      max={Math.max(0, steps.length - 1)}
      step={1}
      value={index}
      aria-label={label}
      aria-valuetext={words}
      onChange={(event) => onRead(event.target.valueAsNumber)}
    />
  )
}
