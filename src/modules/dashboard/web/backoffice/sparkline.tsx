const width = 40
const height = 24

/**
 * A small line chart from 0 to the maximum. Hidden from screen readers, because the chart below has the same data as
 * text.
 */
export function Sparkline({ points }: { points: readonly number[] }) {
  const largest = Math.max(...points, 0)
  if (points.length < 2 || largest === 0) return null
  const step = width / (points.length - 1)
  const line = points.map((value, index) => {
    const y = height - 1 - (value / largest) * (height - 2)
    return `${(index * step).toFixed(1)} ${y.toFixed(1)}`
  })
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="h-5 w-8 shrink-0 overflow-visible text-accent max-sm:hidden"
    >
      <path
        d={`M${line.join('L')}`}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </svg>
  )
}
