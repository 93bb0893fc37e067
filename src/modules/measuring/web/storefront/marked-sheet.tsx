import { useTranslation } from '../../../../kernel/web/i18n/use-translation.ts'
import { places } from '../../rules/geometry.ts'
import { cornerOfMark, isBlackCell, markSheet } from '../../rules/marks.ts'

const cells = Array.from({ length: markSheet.cells }, (_, i) => i)
const { acrossMm, downMm, cellMm } = markSheet

/**
 * A sheet to print at actual size. The camera finds its marks at once and knows their distances. It is printed only if
 * it is open.
 */
export function MarkedSheet() {
  const { t, ready } = useTranslation('camera')
  if (!ready) return null
  return (
    <details className="mt-10 break-before-page not-open:print:hidden print:mt-0">
      <summary className="py-1 font-medium print:hidden">{t('camera.marked.title')}</summary>
      <div className="overflow-x-auto print:overflow-visible">
        <div className="relative w-fit bg-white p-[8mm] text-black print:mx-auto print:p-0">
          <svg
            width={`${acrossMm}mm`}
            height={`${downMm}mm`}
            viewBox={`${-acrossMm / 2} ${-downMm / 2} ${acrossMm} ${downMm}`}
            shapeRendering="crispEdges"
            aria-hidden="true"
            className="block"
          >
            {places.map((place) => (
              <Mark key={place} place={place} />
            ))}
            <path d="M-50 50V60M-50 55H50M50 50V60" stroke="#000" strokeWidth="0.6" fill="none" />
          </svg>
          <div className="absolute inset-x-[16mm] top-[66mm] grid gap-3 text-center">
            <p>{t('camera.marked.text')}</p>
            <p>{t('camera.marked.ruler')}</p>
          </div>
        </div>
      </div>
    </details>
  )
}

function Mark({ place }: { place: (typeof places)[number] }) {
  const { x, y } = cornerOfMark(place)
  return cells.flatMap((row) =>
    cells
      .filter((column) => isBlackCell(place, row, column))
      .map((column) => (
        <rect
          key={`${row} ${column}`}
          x={x + column * cellMm}
          y={y + row * cellMm}
          width={cellMm}
          height={cellMm}
          fill="#000"
        />
      )),
  )
}
