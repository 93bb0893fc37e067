import type { DrawnKind } from '../../rules/index.ts'
import type { Facts } from '../../../making/contract/index.ts'
import { tonesOf } from './drawing/colour.ts'
import { Covering, usuallyClosed } from './drawing/covering.tsx'
import { figure } from './drawing/layout.ts'
import { WindowFrame } from './drawing/window-frame.tsx'

/** The size of the picture, and the heights of floor and covering, in its own units. */
const picture = { width: 320, height: 200, floor: 150, top: 50 }

/** The room by day as a still picture, for browsers without scripts and until the interactive room is loaded. */
export function StillRoom({
  kind,
  colour,
  facts,
  size,
}: {
  kind: DrawnKind
  colour: string
  facts: Facts
  /** Metres. */
  size: { width: number; height: number }
}) {
  const perMetre = Math.min(130 / size.width, (picture.floor - picture.top) / Math.max(size.height, 2.2))
  const width = size.width * perMetre
  const height = size.height * perMetre
  const cloth = {
    x: (picture.width - width) / 2,
    y: picture.top,
    width,
    height,
    perMetre,
    floor: picture.floor,
    personX: 0,
  }
  const right = cloth.x + width
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${picture.width} ${picture.height}`}
      preserveAspectRatio="xMidYMax slice"
      // The room has its own light, so it stays the same in dark mode.
      className="picture absolute inset-0 size-full scheme-light md:rounded-lg"
    >
      <rect width={picture.width} height={picture.height} fill="#e6ddcf" />
      <rect y={picture.floor} width={picture.width} height={picture.height} fill="#c2a17b" />
      <rect y={picture.floor - 4} width={picture.width} height="4" fill="#f1ebe0" />
      <path
        d={`M${figure(cloth.x + 14)} 158H${figure(right + 10)}L${figure(right + 40)} 186H${figure(cloth.x + 30)}z`}
        fill="#ffe9c4"
        opacity="0.55"
      />
      <WindowFrame layout={cloth} hung={null} />
      <g transform={`translate(${figure(cloth.x)} ${cloth.y})`}>
        <Covering
          kind={kind}
          cloth={cloth}
          tones={tonesOf(colour)}
          facts={facts}
          heading="pencil"
          stack={null}
          closed={Math.min(usuallyClosed[kind], 0.62)}
        />
      </g>
    </svg>
  )
}
