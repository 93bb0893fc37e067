import { hangingOf, type HungProduct } from '../light-preview/hung-product.ts'
import { tonesOf } from '#modules/catalog/rules/drawn-colour.ts'
import { Covering } from './covering.tsx'
import { roomPictureSize, defaultClosedShare } from './drawing-kind.ts'
import { figure } from './layout.ts'
import { WindowFrame } from './window-frame.tsx'

const picture = { ...roomPictureSize, floor: 150, top: 50 }

/** What the still picture of a room consists of. */
export function DrawnRoom(props: HungProduct) {
  const { kind, colour, facts } = hangingOf(props)
  const perMetre = Math.min(130 / props.width, (picture.floor - picture.top) / Math.max(props.height, 2.2))
  const width = props.width * perMetre
  const height = props.height * perMetre
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
    <>
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
          closed={Math.min(defaultClosedShare[kind], 0.62)}
        />
      </g>
    </>
  )
}
