import { Download } from 'lucide-react'
import { address } from '#kernel/contract/endpoint.ts'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { usePageLanguage } from '#kernel/web/shop.ts'
import { buttonClasses } from '#kernel/web/ui/button.tsx'
import { getMarkedSheet, type SheetPaper, sheetPapers } from '#modules/measuring/contract/marked-sheet.ts'
import { cornerIndices } from '#modules/measuring/rules/mathematics/geometry.ts'
import { blackCells, controlLine, markSheet } from '#modules/measuring/rules/detection/marks.ts'

const { acrossMm, downMm, cellMm } = markSheet

const names: Record<SheetPaper, string> = { A4: 'camera.formats.a4', Letter: 'camera.formats.letter' }
const papers = Object.keys(sheetPapers) as SheetPaper[]

/** Links to the sheet as a PDF file, in the language of the page, which viewers print at actual size. */
export function MarkedSheetFiles() {
  const { t, ready } = useTranslation('camera')
  const lng = usePageLanguage()
  if (!ready) return null
  return (
    <div className="grid gap-2 print:hidden">
      <p className="font-medium">{t('camera.marked.title')}</p>
      <p className="flex flex-wrap gap-3">
        {papers.map((paper) => (
          <a
            key={paper}
            href={address(getMarkedSheet, { query: { paper, lng } })}
            className={buttonClasses({ look: 'quiet' })}
            download
          >
            <Download size={17} aria-hidden />
            {t('camera.marked.download', { paper: t(names[paper]) })}
          </a>
        ))}
      </p>
    </div>
  )
}

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
            {cornerIndices.flatMap(blackCells).map(({ x, y }) => (
              <rect key={`${x} ${y}`} x={x} y={y} width={cellMm} height={cellMm} fill="#000" />
            ))}
            <ControlLine />
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

function ControlLine() {
  const { lengthMm, endsMm, strokeMm, belowMm } = controlLine
  const half = lengthMm / 2
  const end = `v${endsMm}m0 ${-endsMm / 2}`
  return (
    <path
      d={`M${-half} ${belowMm - endsMm / 2}${end}H${half}m0 ${-endsMm / 2}v${endsMm}`}
      stroke="#000"
      strokeWidth={strokeMm}
      fill="none"
    />
  )
}
