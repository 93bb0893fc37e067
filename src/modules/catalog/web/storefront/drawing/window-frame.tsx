import { isInRecess } from '#modules/making/rules/index.ts'
import type { Mounting } from './mounting.ts'
import { Box } from './box.tsx'
import { figure, type Layout } from './layout.ts'
import { createPen } from './pen.ts'

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
  const isInside = isInRecess(hung?.mount)
  return (
    <g data-mount={hung?.mount ?? undefined}>
      {isInside && <Reveal layout={layout} />}
      <Box
        x={x - reach}
        y={y - reach}
        width={width + 2 * reach}
        height={Math.min(bottom + reach, layout.floor) - y + reach}
        rx={1.5}
        fill={wood}
        stroke={edge}
      />
      <Box x={x} y={y} width={width} height={height} fill={sky} />
      <path
        d={createPen()
          .move(x, bottom)
          .line(x + width * 0.55, y)
          .line(x + width * 0.75, y)
          .line(x + width * 0.2, bottom)
          .close()
          .path()}
        fill={wood}
        opacity="0.28"
      />
      {bars && (
        <path
          d={`M${figure(x + width / 2)} ${figure(y)}v${figure(height)}`}
          stroke={wood}
          strokeWidth={figure(Math.min(5, width / 12))}
        />
      )}
      {hasSill && (
        <Box
          x={x - reach * 2}
          y={bottom + reach}
          width={width + reach * 4}
          height={3.5}
          rx={1}
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
  if (hung?.mount && hung.mount !== 'outside') {
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
  const [left, right, top, below] = [x - depth, x + width + depth, y - depth, y + height]
  return (
    <>
      <path
        d={createPen()
          .move(left, top)
          .line(right, top)
          .line(x + width, y)
          .line(x, y)
          .close()
          .path()}
        fill={reveal}
        opacity="0.9"
      />
      <path
        d={createPen()
          .move(left, top)
          .line(left, below)
          .line(x, below)
          .line(x, y)
          .close()
          .move(right, top)
          .line(right, below)
          .line(x + width, below)
          .line(x + width, y)
          .close()
          .path()}
        fill={reveal}
        opacity="0.55"
      />
      <path
        d={createPen().move(left, below).line(left, top).line(right, top).line(right, below).path()}
        fill="none"
        stroke={edge}
        strokeWidth="0.6"
      />
    </>
  )
}
