import { figure, type Layout } from './layout.ts'
import { drawingSize } from './drawing-kind.ts'

/** Usual height of a ceiling, in metres. */
const ceilingMetres = 2.4

/** A person of 1.70 m, in metres, feet at the origin. */
const person =
  'M-.09-1.45Q-.23-1.43-.235-1.28L-.27-.8Q-.27-.75-.23-.75-.205-.76-.2-.8L-.165-1.15-.15-.85-.13-.03Q-.13 0-.1 0L-.03 0Q-.005 0-.005-.03L0-.72.005-.03Q.005 0 .03 0L.1 0Q.13 0 .13-.03L.15-.85.165-1.15.2-.8Q.205-.76.23-.75.27-.75.27-.8L.235-1.28Q.23-1.43.09-1.45ZM.11-1.59A.11.11 0 1 1-.11-1.59 .11.11 0 1 1 .11-1.59Z'

/** The surroundings that show the scale: floor, ceiling and a person beside the window. */
export function Wall({ layout: { floor, personX, perMetre } }: { layout: Layout }) {
  const ceiling = floor - ceilingMetres * perMetre
  return (
    <>
      <rect
        y={floor}
        width={drawingSize.width}
        height={drawingSize.height - floor}
        fill="currentColor"
        opacity="0.07"
      />
      <path d={`M0 ${floor}H${drawingSize.width}`} stroke="currentColor" strokeWidth="0.8" opacity="0.45" />
      <path
        d={`M0 ${figure(ceiling)}H${drawingSize.width}`}
        stroke="currentColor"
        strokeWidth="0.6"
        strokeDasharray="1 4"
        opacity="0.4"
      />
      <path
        d={person}
        fill="currentColor"
        opacity="0.16"
        transform={`translate(${figure(personX)} ${floor}) scale(${figure(perMetre)})`}
        data-person
      />
    </>
  )
}
