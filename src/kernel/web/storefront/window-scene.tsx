import { classes } from '../ui/classes.ts'

/** What is drawn on and around the window. */
const scenes = {
  /** A bare window, with daylight on the floor. */
  bare: { light: 'M30 104h60l22 24H52z', lines: 'M60 8v78M30 47h60' },
  /** A blind that is half up, with the sky behind it. */
  open: {
    light: 'M30 104h60l22 24H52z',
    lines: 'M60 46v40M30 66h60',
    cloth: 'M30 8h60v7H30zM30 18h60v7H30zM30 28h60v7H30zM30 38h60v4H30z',
  },
  /** A blind with a slat that hangs at one end only. */
  broken: {
    lines: 'M60 58v28',
    cloth: 'M30 8h60v7H30zM30 18h60v7H30zM30 28h60v7H30zM31 38l58 15-2 7-57-15z',
  },
  /** A closed blind. */
  closed: {
    lines: 'M60 85v9M57 94h6',
    cloth:
      'M30 8h60v7H30zM30 18h60v7H30zM30 28h60v7H30zM30 38h60v7H30zM30 48h60v7H30zM30 58h60v7H30zM30 68h60v7H30zM30 78h60v7H30z',
  },
  /** A window with dimension lines. */
  wide: { lines: 'M60 8v78M30 47h60M30 104h60M30 99v10M90 99v10M10 8v78M5 8h10M5 86h10' },
} as const

export type Scene = keyof typeof scenes

/** The drawing of a window in the page's colours, for pages with nothing else to show. */
export function WindowScene({ scene, className }: { scene: Scene; className?: string }) {
  const { lines, light, cloth } = { light: undefined, cloth: undefined, ...scenes[scene] }
  return (
    <svg viewBox="0 0 120 128" aria-hidden="true" className={classes('h-32 w-30 text-ink-soft', className)}>
      {light && <path d={light} fill="var(--stone)" opacity="0.7" />}
      <path d="M30 8h60v78H30z" fill="var(--linen)" />
      <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round">
        {cloth && <path d={cloth} fill="var(--stone)" strokeWidth="1.5" />}
        <path d={lines} />
        <path d="M30 8h60v78H30z" />
        <path d="M24 90h72" strokeWidth="3" strokeLinecap="round" />
      </g>
    </svg>
  )
}
