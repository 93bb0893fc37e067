import type { Mounting } from './mounting.ts'
import type { Layout } from './layout.ts'

const wood = 'light-dark(#fffdf9, #6a5f52)'
const edge = 'light-dark(#cbbfab, #85796a)'
const sky = 'light-dark(#dde8e9, #27303a)'
const reveal = 'light-dark(#d9cfbf, #2b2723)'

/** Width of the frame, in drawing units. */
const reach = 5
/** Maximum overlap of a covering beyond its window, as a share of its side. */
const mostOverlap = 0.22

/**
 * The window behind the covering: frame, sill, and the sky in two casements; for a recess also the recess's sides.
 */
export function WindowFrame({ layout, hung }: { layout: Layout; hung: Mounting | null }) {
  const { x, y, width, height } = glassOf(layout, hung)
  const bars = width > 24 && height > 24
  const bottom = y + height
  // A window that reaches the floor is a door, which has no sill.
  const hasSill = bottom + reach * 2 < layout.floor
  const isInside = hung?.mount === 'inside'
  return (
    <g data-mount={hung?.mount ?? undefined}>
      {isInside && <Reveal layout={layout} />}
      <rect
        x={x - reach}
        y={y - reach}
        width={width + 2 * reach}
        height={Math.min(bottom + reach, layout.floor) - y + reach}
        rx="1.5"
        fill={wood}
        stroke={edge}
      />
      <rect x={x} y={y} width={width} height={height} fill={sky} />
      <path
        d={`M${x} ${y + height}l${width * 0.55} ${-height}h${width * 0.2}l${-width * 0.55} ${height}z`}
        fill={wood}
        opacity="0.28"
      />
      {bars && (
        <path d={`M${x + width / 2} ${y}v${height}`} stroke={wood} strokeWidth={Math.min(5, width / 12)} />
      )}
      {hasSill && (
        <rect
          x={x - reach * 2}
          y={bottom + reach}
          width={width + reach * 4}
          height="3.5"
          rx="1"
          fill={wood}
          stroke={edge}
        />
      )}
    </g>
  )
}

/**
 * The glass: smaller than an inside-mounted covering by the frame, smaller than an overlapping one by overlap and
 * frame, otherwise as large as the covering.
 */
function glassOf({ x, y, width, height, perMetre }: Layout, hung: Mounting | null) {
  if (hung?.mount === 'inside') {
    const frame = Math.min(reach, width / 6, height / 6)
    return { x: x + frame, y: y + frame, width: width - 2 * frame, height: height - 2 * frame }
  }
  const overlap = hung?.overlap
  if (!overlap) return { x, y, width, height }
  const units = (mm: number, of: number) => Math.min((mm / 1000) * perMetre, of * mostOverlap)
  const side = units(overlap.side, width)
  const top = units(overlap.top, height)
  const below = units(overlap.below, height)
  return {
    x: x + side + reach,
    y: y + top + reach,
    width: Math.max(1, width - 2 * side - 2 * reach),
    height: Math.max(1, height - top - below - 2 * reach),
  }
}

/** Visible depth of a recess's sides, in drawing units. */
const depth = 6

/** The sides of the recess seen from the front; the upper one is in the shadow. */
function Reveal({ layout: { x, y, width, height } }: { layout: Layout }) {
  const right = x + width
  const below = y + height
  return (
    <>
      <path
        d={`M${x - depth} ${y - depth}h${width + 2 * depth}L${right} ${y}H${x}z`}
        fill={reveal}
        opacity="0.9"
      />
      <path
        d={`M${x - depth} ${y - depth}v${height + depth}h${depth}V${y}zM${right + depth} ${y - depth}v${height + depth}h${-depth}V${y}z`}
        fill={reveal}
        opacity="0.55"
      />
      <path
        d={`M${x - depth} ${below}V${y - depth}H${right + depth}V${below}`}
        fill="none"
        stroke={edge}
        strokeWidth="0.6"
      />
    </>
  )
}
