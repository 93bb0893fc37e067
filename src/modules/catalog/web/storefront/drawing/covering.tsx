import type { Tones } from './colour.ts'
import { folds, pleats, railOf, slats, tapes, vanes } from './coverings.ts'
import type { Cloth } from './coverings.ts'
import type { Facts } from '../../../../making/contract/index.ts'
import type { DrawnKind as Kind } from '../../../rules/index.ts'

interface Props {
  cloth: Cloth
  tones: Tones
  /** What was chosen of it. */
  facts: Facts
  /** How far it is closed, from 0 to 1. */
  closed: number
}

/** How far each is drawn before anybody moves it: so that both the covering and the window are seen. */
export const usuallyClosed: Record<Kind, number> = {
  venetian: 1,
  wooden: 1,
  roller: 0.8,
  cellular: 0.8,
  vertical: 1,
  curtain: 0.72,
}

/** What hangs down at least: the stack under the head rail, the bar below the roll. */
const stack = 0.09
const lowered = (height: number, closed: number) => height * (stack + (1 - stack) * closed)

/** The covering as far as it is let down. */
const letDown = ({ cloth, closed }: Pick<Props, 'cloth' | 'closed'>): Cloth => ({
  ...cloth,
  height: lowered(cloth.height, closed),
})

/** The covering in its own kind and colour, its upper left corner at the origin. */
export function Covering({ kind, ...rest }: Props & { kind: Kind }) {
  const Drawn = drawn[kind]
  return <Drawn {...rest} />
}

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

/** From slat to slat, in metres: a little more than a slat is wide, as it is drawn. */
const pitchOf = (slat: Facts['slat'], usual: number) => (slat ? (slat.width * 1.15) / 1000 : usual)

function Slats({ cloth, tones, pitch }: Pick<Props, 'cloth' | 'tones'> & { pitch: number }) {
  const { rail, faces, shadows } = slats(cloth, pitch)
  return (
    <>
      <path d={faces} fill={tones.base} />
      <path d={shadows} fill={tones.shade} />
      <rect width={cloth.width} height={rail} fill={tones.light} stroke={tones.edge} strokeWidth="0.5" />
    </>
  )
}

function Roller({ cloth, tones, closed }: Props) {
  const rail = railOf(cloth, 0.06)
  const end = lowered(cloth.height, closed)
  const bar = Math.min(2.4, cloth.height / 12)
  return (
    <>
      <rect y={rail / 2} width={cloth.width} height={end - rail / 2} fill={tones.base} />
      <rect
        width={cloth.width}
        y={rail}
        height={Math.min(rail, end - rail)}
        fill={tones.shade}
        opacity="0.5"
      />
      <rect y={end - bar} width={cloth.width} height={bar} fill={tones.edge} />
      <rect
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

function Cellular({ cloth, tones, closed }: Props) {
  const end = lowered(cloth.height, closed)
  const { rail, outline, shadows } = pleats(cloth, end)
  const bar = Math.min(3, cloth.height / 12)
  return (
    <>
      <path d={outline} fill={tones.light} stroke={tones.shade} strokeWidth="0.5" />
      <path d={shadows} fill={tones.shade} opacity="0.75" />
      <rect width={cloth.width} height={rail} fill={tones.light} stroke={tones.edge} strokeWidth="0.5" />
      <rect
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

/** Louvres are drawn to one side or to both; drawn together, each keeps a little of its width. */
function Vertical({ cloth, tones, facts, closed }: Props) {
  const wide = cloth.width * (0.12 + 0.88 * closed)
  const parts =
    closed < 1 && facts.draw === 'split'
      ? [
          { from: 0, wide: wide / 2 },
          { from: cloth.width - wide / 2, wide: wide / 2 },
        ]
      : [{ from: facts.draw === 'right' ? cloth.width - wide : 0, wide }]
  const { rail } = vanes(cloth, pitchOf(facts.louvre, 0.1))
  return (
    <>
      {parts.map((part) => {
        const { faces, shadows } = vanes({ ...cloth, width: part.wide }, pitchOf(facts.louvre, 0.1))
        return (
          <g key={part.from} transform={`translate(${part.from})`}>
            <path d={faces} fill={tones.base} />
            <path d={shadows} fill={tones.shade} />
          </g>
        )
      })}
      <rect width={cloth.width} height={rail} fill={tones.light} stroke={tones.edge} strokeWidth="0.5" />
    </>
  )
}

/** Drawn back, a curtain still takes so much of its rail; closed, the two meet. */
const drawnBack = 0.2

function Curtain({ cloth, tones, facts, closed }: Props) {
  const covered = cloth.width * (drawnBack + (1 - drawnBack) * closed)
  const wide = covered / 2
  const sides =
    facts.panels === 1
      ? [folds(cloth, covered, 0)]
      : [folds(cloth, wide, 0), folds(cloth, wide, cloth.width - wide)]
  const rail = sides[0]?.rail ?? 0
  const knob = Math.min(rail * 0.7, 3)
  return (
    <>
      {sides.map(({ outline, shadows, lights }, side) => (
        <g key={side === 0 ? 'left' : 'right'}>
          <path d={outline} fill={tones.base} />
          <path d={shadows} fill={tones.shade} opacity="0.8" />
          <path d={lights} fill={tones.light} opacity="0.7" />
        </g>
      ))}
      <rect
        x={-knob}
        y={rail * 0.2}
        width={cloth.width + 2 * knob}
        height={rail * 0.5}
        rx={rail * 0.25}
        fill="#6d5a45"
      />
      <circle cx={-knob} cy={rail * 0.45} r={knob} fill="#6d5a45" />
      <circle cx={cloth.width + knob} cy={rail * 0.45} r={knob} fill="#6d5a45" />
    </>
  )
}
