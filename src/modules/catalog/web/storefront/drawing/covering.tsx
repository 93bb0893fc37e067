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
}

/** The covering in its own kind and colour, its upper left corner at the origin. */
export function Covering({ kind, ...rest }: Props & { kind: Kind }) {
  const Drawn = drawn[kind]
  return <Drawn {...rest} />
}

const drawn: Record<Kind, (props: Props) => React.ReactNode> = {
  venetian: ({ cloth, tones, facts }) => (
    <>
      <Slats cloth={cloth} tones={tones} pitch={pitchOf(facts.slat, 0.03)} />
      <path d={tapes(cloth, 0.004)} fill={tones.edge} opacity="0.55" />
    </>
  ),
  wooden: ({ cloth, tones, facts }) => (
    <>
      <Slats cloth={cloth} tones={tones} pitch={pitchOf(facts.slat, 0.055)} />
      <path d={tapes(cloth, 0.032)} fill={tones.shade} />
    </>
  ),
  roller: Roller,
  cellular: Cellular,
  vertical: Vertical,
  curtain: Curtain,
}

/** From slat to slat, in metres: a little more than a slat is wide, as it is drawn. */
const pitchOf = (slat: Facts['slat'], usual: number) => (slat ? (slat.width * 1.15) / 1000 : usual)

function Slats({ cloth, tones, pitch }: Omit<Props, 'facts'> & { pitch: number }) {
  const { rail, faces, shadows } = slats(cloth, pitch)
  return (
    <>
      <path d={faces} fill={tones.base} />
      <path d={shadows} fill={tones.shade} />
      <rect width={cloth.width} height={rail} fill={tones.light} stroke={tones.edge} strokeWidth="0.5" />
    </>
  )
}

/** Rolled up by a fifth, so that the window behind is seen. */
const lowered = 0.82

function Roller({ cloth, tones }: Props) {
  const rail = railOf(cloth, 0.06)
  const end = cloth.height * lowered
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

function Cellular({ cloth, tones }: Props) {
  const end = cloth.height * lowered
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

function Vertical({ cloth, tones, facts }: Props) {
  const { rail, faces, shadows } = vanes(cloth, pitchOf(facts.louvre, 0.1))
  return (
    <>
      <path d={faces} fill={tones.base} />
      <path d={shadows} fill={tones.shade} />
      <rect width={cloth.width} height={rail} fill={tones.light} stroke={tones.edge} strokeWidth="0.5" />
    </>
  )
}

/** Each half covers so much of the width: drawn open by a hand. */
const half = 0.38

function Curtain({ cloth, tones, facts }: Props) {
  const wide = cloth.width * half
  const left = folds(cloth, wide, 0)
  const sides = facts.panels === 1 ? [left] : [left, folds(cloth, wide, cloth.width - wide)]
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
