import type { Mount } from '../../contract.ts'
import type { TapeRules } from '../../rules/tape.ts'
import type { Part } from './use-readings.ts'

const thin = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 }

/** Where the tape lies for each reading, and where its value stands. */
const tapes: Record<Part, readonly { path: string; x: number; y: number }[]> = {
  widths: [
    { path: 'M62 38h116', x: 120, y: 38 },
    { path: 'M62 86h116', x: 120, y: 86 },
    { path: 'M62 124h116', x: 120, y: 124 },
  ],
  heights: [
    { path: 'M68 32v96', x: 80, y: 80 },
    { path: 'M126 32v96', x: 126, y: 80 },
    { path: 'M172 32v96', x: 160, y: 80 },
  ],
  diagonals: [
    { path: 'M60 30l120 100', x: 120, y: 80 },
    { path: 'M60 130l120-100', x: 120, y: 80 },
  ],
}

/** The reading whose field has the focus. */
export interface FocusedReading {
  part: Part
  index: number
}

/** An opening with a blind inside or over it, and the places to measure; the tape of the focused field is marked. */
export function GuideDrawing({
  mount,
  overlap: { side, top },
  label,
  focused,
  value,
}: {
  mount: Mount
  overlap: TapeRules['overlap']
  label: string
  focused: FocusedReading | null
  /** What is entered in the focused field. */
  value: string
}) {
  const tape = focused && tapes[focused.part][focused.index]
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
        <path d={[...tapes.widths, ...tapes.heights].map(({ path }) => path).join('')} />
      </g>
      {tape && (
        <g data-focused={`${focused.part}-${focused.index}`}>
          <path d={tape.path} stroke="var(--accent)" strokeWidth="3" />
          {value && (
            <text
              x={tape.x}
              y={tape.y + 4}
              fontSize="12"
              fontWeight="600"
              textAnchor="middle"
              fill="var(--accent)"
              stroke="var(--surface)"
              strokeWidth="5"
              paintOrder="stroke"
            >
              {value}
            </text>
          )}
        </g>
      )}
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
