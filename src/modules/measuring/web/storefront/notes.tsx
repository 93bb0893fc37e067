import { useState } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { areaSpan } from '../../rules/estimate/area-span.ts'
import { fitsInsideMount } from '../../rules/measurement/sheet-result.ts'
import { useCameraFormat } from './use-camera-format.ts'
import type { Outcome } from './outcome.ts'
import { PlaneQuestion, type SheetPlane } from './paper/paper-questions.tsx'

const cautions: Record<Outcome['cautions'][number], string> = {
  pictures_disagree: 'camera.cautions.picturesDisagree',
  movements_disagree: 'camera.cautions.movementsDisagree',
  picture_unused: 'camera.cautions.pictureUnused',
  sheet_missed: 'camera.cautions.sheetMissed',
  sheet_small: 'camera.cautions.sheetSmall',
  sheet_crooked: 'camera.cautions.sheetCrooked',
  format_unclear: 'camera.cautions.formatUnclear',
  out_of_square: 'camera.cautions.outOfSquare',
  view_oblique: 'camera.cautions.viewOblique',
  poor_fit: 'camera.cautions.poorFit',
  edges_weak: 'camera.cautions.edgesWeak',
  edges_ambiguous: 'camera.cautions.edgesAmbiguous',
  side_doubtful: 'camera.cautions.sideDoubtful',
  sheet_shared: 'camera.cautions.sheetShared',
  sheet_unclear: 'camera.cautions.sheetUnclear',
  frame_unclear: 'camera.cautions.frameUnclear',
  too_dark: 'camera.cautions.tooDark',
  glare: 'camera.cautions.glare',
  blurred: 'camera.cautions.blurred',
  corners_unusable: 'camera.cautions.cornersUnusable',
  card_small: 'camera.cautions.cardSmall',
  no_fit: 'camera.cautions.noFit',
}

/**
 * Half of the estimates without a sheet are wrong by more than this, most of them too small: docs/measuring.md,
 * Accuracy.
 */
const typicalErrorPercent = 40

/** What the size is suitable for, and what to check before trusting it. */
export function Notes({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation('camera')
  const [plane, setPlane] = useState<SheetPlane>('unknown')
  const isRough = outcome.size.sensorUsed === 'camera'
  const { size, cautions: all } = outcome
  const { side, squareMetres } = useCameraFormat()
  const span = areaSpan(size)
  const isExact = fitsInsideMount(size, all)
  const isPlaneAsked = isExact && size.sensorUsed === 'reference' && plane === 'unknown'
  const isFitting = isExact && plane !== 'other'
  return (
    <ul className="grid gap-1.5 text-sm">
      {size.sensorUsed !== 'reference' && (
        <li className="text-ink-soft">
          {t('camera.areaSpan', { from: squareMetres(span.from), to: squareMetres(span.to) })}
        </li>
      )}
      {outcome.pictures?.map(({ number, w, h }) => (
        <li key={number} className="figures text-ink-soft">
          {t('camera.pictureSize', { number, width: side(w), height: side(h) })}
        </li>
      ))}
      <li className="text-ink-soft">
        {isPlaneAsked ? (
          <PlaneQuestion onSay={setPlane} />
        ) : (
          t(isFitting ? 'camera.exactEnough' : 'camera.insideNeedsTape')
        )}
      </li>
      {outcome.opening && !isRough && <li className="text-ink-soft">{t('camera.checkOutline')}</li>}
    </ul>
  )
}

/** Warnings about the size. They cannot be scrolled away, and are above the button that uses the size. */
export function Cautions({ outcome: { cautions: all, size } }: { outcome: Outcome }) {
  const { t } = useTranslation('camera')
  const isRough = size.sensorUsed === 'camera'
  if (all.length === 0 && !isRough) return null
  return (
    <ul className="col-span-2 grid max-h-[20dvh] gap-1 overflow-y-auto text-sm text-clay">
      {isRough && <li className="font-medium">{t('camera.rough', { percent: typicalErrorPercent })}</li>}
      {all.map((caution) => (
        <li key={caution}>{t(cautions[caution])}</li>
      ))}
    </ul>
  )
}
