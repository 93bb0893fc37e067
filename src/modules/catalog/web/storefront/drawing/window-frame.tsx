import type { Layout } from './layout.ts'

const wood = 'light-dark(#fffdf9, #6a5f52)'
const edge = 'light-dark(#cbbfab, #85796a)'

/** How far the frame reaches past the covering, in drawing units. */
const reach = 5

/** The window behind the covering: frame, sill, and the sky in two casements. */
export function WindowFrame({ layout: { x, y, width, height } }: { layout: Layout }) {
  const bars = width > 24 && height > 24
  return (
    <>
      <rect
        x={x - reach}
        y={y - reach}
        width={width + 2 * reach}
        height={height + 2 * reach}
        rx="1.5"
        fill={wood}
        stroke={edge}
      />
      <rect x={x} y={y} width={width} height={height} fill="light-dark(#dde8e9, #27303a)" />
      <path
        d={`M${x} ${y + height}l${width * 0.55} ${-height}h${width * 0.2}l${-width * 0.55} ${height}z`}
        fill={wood}
        opacity="0.28"
      />
      {bars && (
        <path d={`M${x + width / 2} ${y}v${height}`} stroke={wood} strokeWidth={Math.min(5, width / 12)} />
      )}
      <rect
        x={x - reach * 2}
        y={y + height + reach}
        width={width + reach * 4}
        height="3.5"
        rx="1"
        fill={wood}
        stroke={edge}
      />
    </>
  )
}
