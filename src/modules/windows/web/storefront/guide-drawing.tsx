import type { Mount } from '../../contract.ts'
import type { TapeMaking } from '../../rules/tape.ts'

const thin = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 }

/** An opening with a blind inside or over it, and the places to measure. */
export function GuideDrawing({
  mount,
  overlap: { side, top },
  label,
}: {
  mount: Mount
  overlap: TapeMaking['overlap']
  label: string
}) {
  const blind =
    mount === 'inside' ? { x: 62, y: 32, width: 116, height: 60 } : { x: 44, y: 12, width: 152, height: 92 }
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 240 160"
      className="w-full rounded-md bg-linen text-ink-soft"
    >
      <rect
        x="60"
        y="30"
        width="120"
        height="100"
        fill="var(--surface)"
        stroke="currentColor"
        strokeWidth="3"
      />
      <path d="M120 30v100M60 80h120" {...thin} />
      <rect {...blind} fill="var(--accent)" opacity="0.35" />
      <path d={`M${blind.x} ${blind.y}h${blind.width}`} stroke="var(--accent)" strokeWidth="4" />
      <path
        d={`M${blind.x} ${blind.y + blind.height}h${blind.width}`}
        stroke="var(--accent)"
        strokeWidth="2"
      />
      <path d="M50 132h140" stroke="currentColor" strokeWidth="4" />
      <g stroke="var(--ink)" strokeWidth="1.25" strokeDasharray="3 2.5" fill="none">
        <path d="M62 38h116M62 86h116M62 124h116" />
        <path d="M68 32v96M126 32v96M172 32v96" />
      </g>
      {mount === 'outside' && (
        <g fontSize="9" fill="var(--ink)" textAnchor="middle">
          <path d="M44 142v8M60 142v8M44 146h16M180 142v8M196 142v8M180 146h16" {...thin} />
          <path d="M204 12h8M204 30h8M208 12v18" {...thin} />
          <text x="52" y="159">
            {side / 10}
          </text>
          <text x="188" y="159">
            {side / 10}
          </text>
          <text x="222" y="25">
            {top / 10}
          </text>
        </g>
      )}
    </svg>
  )
}
