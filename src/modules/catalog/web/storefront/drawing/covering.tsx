import { Box } from './box.tsx'
import type { Tones } from '#modules/catalog/rules/drawn-colour.ts'
import { drawFolds, drawPleats, railOf, slats, tapes, vanes, type Cloth } from './coverings.ts'
import { clothTop, headingMarks } from './headings.ts'
import type { Heading } from './heading.ts'
import { figure } from './layout.ts'
import type { MakingAttributes } from '#modules/making/contract/index.ts'
import type { DrawnKind as Kind } from '#modules/catalog/rules/index.ts'

interface Props {
  cloth: Cloth
  tones: Tones
  /** The facts of the chosen options. */
  facts: MakingAttributes
  /** How the top of a curtain is made. */
  heading: Heading
  /** What of its side an open piece takes, in drawing units: its height, or its width at one end. */
  open: number
  /** How far it is closed, from 0 to 1. */
  closed: number
}

/** Shares of the side that an open piece takes where its stack is not known. */
const usualStack: Record<Kind, number> = {
  venetian: 0.1,
  wooden: 0.13,
  roller: 0.06,
  cellular: 0.07,
  vertical: 0.07,
  curtain: 0.12,
}

/** The covered part of a side: all of it when closed, the stack when open. */
const covered = (side: number, open: number, closed: number) =>
  Math.min(open, side) + (side - Math.min(open, side)) * closed

/** The covering's cloth at its present height. */
const letDown = ({ cloth, open, closed }: Pick<Props, 'cloth' | 'open' | 'closed'>): Cloth => ({
  ...cloth,
  height: covered(cloth.height, open, closed),
})

/** Draws the covering in its kind and colour, with its upper left corner at the origin. */
export function Covering({
  kind,
  stack,
  ...rest
}: Omit<Props, 'open'> & {
  kind: Kind
  /**
   * Stack of the open piece in drawing units: its height when drawn up, or its width at one end when drawn aside;
   * null: the usual one.
   */
  stack: number | null
}) {
  const Drawn = drawn[kind]
  return <Drawn {...rest} open={openSide(kind, rest.cloth, stack)} />
}

/**
 * What of its side an open piece takes, in drawing units: its height, or its width at one end.
 * @param stack null: as is usual
 */
export function openSide(kind: Kind, cloth: Pick<Cloth, 'width' | 'height'>, stack: number | null): number {
  const side = isDrawnAside(kind) ? cloth.width : cloth.height
  return Math.min(stack ?? usualStack[kind] * side, side)
}

/** Whether it is drawn aside, not up. */
export const isDrawnAside = (kind: Kind) => kind === 'vertical' || kind === 'curtain'

const drawn: Record<Kind, (props: Props) => React.ReactNode> = {
  venetian: ({ tones, facts, ...drawn }) => (
    <>
      <Slats cloth={letDown(drawn)} tones={tones} pitch={pitchOf(facts.slat, 0.03)} />
      <path d={tapes(letDown(drawn), 0.004)} fill={tones.edge} opacity="0.55" />
    </>
  ),
  wooden: ({ tones, facts, ...drawn }) => (
    <>
      <Slats cloth={letDown(drawn)} tones={tones} pitch={pitchOf(facts.slat, 0.055)} />
      <path d={tapes(letDown(drawn), 0.032)} fill={tones.shade} />
    </>
  ),
  roller: Roller,
  cellular: Cellular,
  vertical: Vertical,
  curtain: Curtain,
}

/** Distance from slat to slat in metres: in the drawing a little more than the width of a slat. */
const pitchOf = (slat: MakingAttributes['slat'], usual: number) => (slat ? (slat.width * 1.15) / 1000 : usual)

function Slats({ cloth, tones, pitch }: Pick<Props, 'cloth' | 'tones'> & { pitch: number }) {
  const { rail, faces, shadows } = slats(cloth, pitch)
  return (
    <>
      <path d={faces} fill={tones.base} />
      <path d={shadows} fill={tones.shade} />
      <Box width={cloth.width} height={rail} fill={tones.light} stroke={tones.edge} strokeWidth="0.5" />
    </>
  )
}

function Roller({ cloth, tones, open, closed }: Props) {
  const rail = railOf(cloth, 0.06)
  const end = Math.max(covered(cloth.height, open, closed), rail)
  const bar = Math.min(2.4, cloth.height / 12)
  return (
    <>
      <Box y={rail / 2} width={cloth.width} height={end - rail / 2} fill={tones.base} />
      <Box
        width={cloth.width}
        y={rail}
        height={Math.min(rail, end - rail)}
        fill={tones.shade}
        opacity="0.5"
      />
      <Box y={end - bar} width={cloth.width} height={bar} fill={tones.edge} />
      <Box
        width={cloth.width}
        height={rail}
        rx={rail / 3}
        fill={tones.light}
        stroke={tones.edge}
        strokeWidth="0.5"
      />
    </>
  )
}

function Cellular({ cloth, tones, open, closed }: Props) {
  const end = covered(cloth.height, open, closed)
  const { rail, outline, shadows } = drawPleats(cloth, end)
  const bar = Math.min(3, cloth.height / 12)
  return (
    <>
      <path d={outline} fill={tones.light} stroke={tones.shade} strokeWidth="0.5" />
      <path d={shadows} fill={tones.shade} opacity="0.75" />
      <Box width={cloth.width} height={rail} fill={tones.light} stroke={tones.edge} strokeWidth="0.5" />
      <Box
        y={end - bar / 2}
        width={cloth.width}
        height={bar}
        fill={tones.light}
        stroke={tones.edge}
        strokeWidth="0.5"
      />
    </>
  )
}

/** Louvres are drawn to one side or to both; even when drawn aside, they cover some width. */
function Vertical({ cloth, tones, facts, open, closed }: Props) {
  const isSplit = facts.draw === 'split'
  const half = covered(cloth.width / 2, open, closed)
  const wide = covered(cloth.width, open, closed)
  const parts =
    closed < 1 && isSplit
      ? [
          { from: 0, wide: half },
          { from: cloth.width - half, wide: half },
        ]
      : [{ from: facts.draw === 'right' ? cloth.width - wide : 0, wide }]
  const { rail } = vanes(cloth, pitchOf(facts.louvre, 0.1))
  return (
    <>
      {parts.map((part) => {
        const { faces, shadows } = vanes({ ...cloth, width: part.wide }, pitchOf(facts.louvre, 0.1))
        return (
          <g key={part.from} transform={`translate(${figure(part.from)})`} data-part={Math.round(part.wide)}>
            <path d={faces} fill={tones.base} />
            <path d={shadows} fill={tones.shade} />
          </g>
        )
      })}
      <Box width={cloth.width} height={rail} fill={tones.light} stroke={tones.edge} strokeWidth="0.5" />
    </>
  )
}

/** Height of its heading, in metres. */
const bandMetres = 0.075

function Curtain({ cloth, tones, facts, heading, open, closed }: Props) {
  const isPair = facts.panels !== 1
  const across = isPair ? cloth.width / 2 : cloth.width
  const wide = covered(across, open, closed)
  const pleating = { fullness: (facts.heading?.fullness ?? 2000) / 1000, startsAt: clothTop[heading] }
  const panels = [
    drawFolds(cloth, { wide, from: 0, across }, pleating),
    ...(isPair ? [drawFolds(cloth, { wide, from: cloth.width - wide, across }, pleating)] : []),
  ]
  const rail = panels[0]?.rail ?? 0
  const band = Math.min(Math.max(bandMetres * cloth.perMetre, 4), cloth.height / 6)
  return (
    <g data-heading={heading}>
      <Rail heading={heading} width={cloth.width} rail={rail} />
      {panels.map((panel, index) => {
        const { lines, rings } = headingMarks(heading, panel, band)
        return (
          <g key={index === 0 ? 'left' : 'right'} data-part={Math.round(wide)}>
            <path d={panel.outline} fill={tones.base} />
            <path d={panel.shadows} fill={tones.shade} opacity="0.8" />
            <path d={panel.lights} fill={tones.light} opacity="0.7" />
            <path d={lines} fill="none" stroke={tones.edge} strokeWidth="0.6" />
            {rings && <path d={rings} fill={pole} stroke={metal} strokeWidth="0.8" />}
          </g>
        )
      })}
    </g>
  )
}

const pole = '#6d5a45'
const metal = '#b9b2a4'

/** A wave curtain runs in a track; the others hang from a pole with protruding ends. */
function Rail({ heading, width, rail }: { heading: Heading; width: number; rail: number }) {
  if (heading === 'wave')
    return (
      <Box y={rail * 0.1} width={width} height={rail * 0.45} fill={metal} stroke={pole} strokeWidth="0.3" />
    )
  const knob = Math.min(rail * 0.7, 3)
  const y = heading === 'eyelet' ? rail * 0.9 : rail * 0.45
  return (
    <>
      <Box
        x={-knob}
        y={y - rail * 0.25}
        width={width + 2 * knob}
        height={rail * 0.5}
        rx={rail * 0.25}
        fill={pole}
      />
      <circle cx={figure(-knob)} cy={figure(y)} r={figure(knob)} fill={pole} />
      <circle cx={figure(width + knob)} cy={figure(y)} r={figure(knob)} fill={pole} />
    </>
  )
}
