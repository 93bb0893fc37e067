import { useFigures } from '../../i18n/figures.ts'

/** Units of the drawing in which the longer side of the window fits. */
const room = 120
const longestSide = 5

/** The window to scale: it answers every key with its true proportions. Sides in metres. */
export function WindowDrawing({ width, height, label }: { width: number; height: number; label: string }) {
  const { side } = useFigures()
  const scale = room / Math.max(width, height, longestSide / 2.5)
  const w = clamp(width * scale)
  const h = clamp(height * scale)
  const slats = Math.max(3, Math.round(h / 9))
  const gap = h / slats
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="-22 -8 176 152"
      className="h-40 w-full max-w-56 md:h-48 text-ink-soft"
    >
      <g transform={`translate(${(room - w) / 2} ${room - h})`}>
        <rect width={w} height={h} fill="var(--linen)" stroke="currentColor" strokeWidth="1.5" />
        {Array.from({ length: slats }, (_, index) => (
          <rect
            key={index}
            x="2"
            y={index * gap + 2}
            width={Math.max(w - 4, 0)}
            height={gap * 0.55}
            fill="var(--stone)"
          />
        ))}
        <path d={`M0 ${h + 8}h${w}M0 ${h + 5}v6M${w} ${h + 5}v6`} stroke="currentColor" strokeWidth="1" />
        <path d={`M-8 0v${h}M-11 0h6M-11 ${h}h6`} stroke="currentColor" strokeWidth="1" />
        <text x={w / 2} y={h + 21} textAnchor="middle" fontSize="11" fill="currentColor">
          {side(width)}
        </text>
        <text
          transform={`translate(-12 ${h / 2}) rotate(-90)`}
          textAnchor="middle"
          fontSize="11"
          fill="currentColor"
        >
          {side(height)}
        </text>
      </g>
    </svg>
  )
}

function clamp(units: number): number {
  return Math.min(Math.max(units, 4), room)
}
