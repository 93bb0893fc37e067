import { figure, type Layout } from './layout.ts'

const tick = 3.5
/** Distance between the covering and its height, in drawing units. */
const aside = 14
/** Distance between the floor and its width, in drawing units. */
const below = 13

/** For each refused side, the nearest length that can be made, in metres. */
export interface AllowedSides {
  width?: number | undefined
  height?: number | undefined
}

/** Dimension lines below the floor and left of the window with its width and height; a refused side is in clay. */
export function Dimensions({
  layout,
  width,
  height,
  allowed,
}: {
  layout: Layout
  width: string
  height: string
  allowed: AllowedSides
}) {
  const { x, y, floor, perMetre } = layout
  const right = x + layout.width
  const bottom = y + layout.height
  const line = floor + below
  const side = x - aside
  const middle = y + layout.height / 2
  return (
    <g fontSize="13" textAnchor="middle">
      <path
        d={`M${figure(x)} ${figure(bottom + 6)}V${line}M${figure(right)} ${figure(bottom + 6)}V${line}`}
        stroke="currentColor"
        strokeWidth="0.5"
        opacity="0.3"
      />
      <Side
        path={`M${figure(x)} ${line}H${figure(right)}M${figure(x)} ${line - tick}v${tick * 2}M${figure(right)} ${line - tick}v${tick * 2}`}
        span={allowed.width && `M${figure(x)} ${line - 6}h${figure(allowed.width * perMetre)}`}
        name="width"
      >
        <text x={figure(x + layout.width / 2)} y={line + 17}>
          {width}
        </text>
      </Side>
      <Side
        path={`M${figure(side)} ${figure(y)}V${figure(bottom)}M${figure(side - tick)} ${figure(y)}h${tick * 2}M${figure(side - tick)} ${figure(bottom)}h${tick * 2}`}
        span={allowed.height && `M${figure(side + 6)} ${figure(y)}v${figure(allowed.height * perMetre)}`}
        name="height"
      >
        <text transform={`translate(${figure(side - 7)} ${figure(middle)}) rotate(-90)`}>{height}</text>
      </Side>
    </g>
  )
}

/** A dimension line with its figure; for a refused side also a dotted line with the length that can be made. */
function Side({
  path,
  span,
  name,
  children,
}: {
  path: string
  span: string | 0 | undefined
  name: string
  children: React.ReactNode
}) {
  return (
    <g className={span ? 'text-clay' : undefined} fill="currentColor" data-refused={span ? name : undefined}>
      <path d={path} fill="none" stroke="currentColor" strokeWidth={span ? 1.4 : 0.9} />
      {span && (
        <path
          d={span}
          fill="none"
          className="text-ink-soft"
          stroke="currentColor"
          strokeWidth="1.2"
          strokeDasharray="0.1 3"
          strokeLinecap="round"
        />
      )}
      {children}
    </g>
  )
}
