import { useState, type RefCallback } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { Kind } from '#modules/making/contract/index.ts'
import {
  storeUnit,
  UnitChoice,
  useSizeFormat,
  SizeField,
  unitSigns,
} from '#modules/pricing/web/storefront/index.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { classes } from '#kernel/web/ui/classes.ts'
import { inUnit } from '#modules/pricing/rules/index.ts'
import { generalMaking, squareWithinMm, type OutOfSquare } from '../../rules/tape.ts'
import { GuideDrawing, type FocusedReading } from './guide-drawing.tsx'
import { SaveWindowForm } from './save-window-form.tsx'
import type { MeasuredSize } from './measured-size.ts'
import { measureProblem } from './measure-problem.ts'
import { MountChoice } from './mount-choice.tsx'
import { RecessFields } from './recess-fields.tsx'
import { useReadings, type GuideRules, type Part } from './use-readings.ts'
import { useFormatSize } from './format-size.ts'

const parts = {
  widths: { title: 'guide.widths', places: ['guide.top', 'guide.middle', 'guide.bottom'] },
  heights: { title: 'guide.heights', places: ['guide.left', 'guide.middle', 'guide.right'] },
  diagonals: { title: 'guide.diagonals', places: ['guide.falling', 'guide.rising'] },
} as const

/** On a phone, three fields fit in a row: millimetres, written in metres. */
const inARow =
  'grid items-end gap-3 max-sm:gap-2 max-sm:[&_input]:[appearance:textfield] max-sm:[&_input]:px-2 max-sm:[&_input]:text-base'

/** Longest side that can be measured here, in metres. */
const maxMetres = 10

/** The fields of one kind of reading, side by side. */
function TapeFields({ part, readings }: { part: Part; readings: ReturnType<typeof useReadings> }) {
  const { t } = useTranslation('windows')
  const { t: sign } = useTranslation()
  const { unit, typed, type } = readings
  const { title, places } = parts[part]
  return (
    <fieldset data-part={part}>
      <legend className="mb-1.5 font-medium">
        {t('windows.inUnit', { measure: t(title), unit: sign(unitSigns[unit]) })}
      </legend>
      <div className={classes(inARow, places.length === 3 ? 'grid-cols-3' : 'grid-cols-2')}>
        {places.map((place, index) => (
          <SizeField
            key={place}
            label={t(place)}
            value={typed[part][index] ?? ''}
            onChange={(text) => type(part, index, text)}
            empty=""
            min={0}
            max={inUnit(maxMetres, unit)}
            unit={unit}
            step={inUnit(0.001, unit)}
          />
        ))}
      </div>
    </fieldset>
  )
}

const differences = {
  widths: 'guide.widthsDiffer',
  heights: 'guide.heightsDiffer',
  diagonals: 'guide.diagonalsDiffer',
} as const satisfies Record<OutOfSquare, string>

/** Extra advice for some kinds. */
const kindTexts = {
  roller: 'guide.kind.roller',
  vertical: 'guide.kind.vertical',
  curtain: 'guide.kind.curtain',
} as const satisfies Partial<Record<Kind, string>>

const hasText = (kind: Kind | null): kind is keyof typeof kindTexts => kind !== null && kind in kindTexts

/**
 * The guide for measuring with a tape, by the rules of a product or the general rules: where to measure, and the
 * resulting size to order.
 */
export function GuideDialog({
  making = generalMaking,
  kind = null,
  product,
  onClose,
  onUse,
}: {
  making?: GuideRules
  kind?: Kind | null
  /** The product whose rules apply. */
  product?: string
  onClose: () => void
  onUse: (size: MeasuredSize) => void
}) {
  const { t, ready } = useTranslation('windows')
  const readings = useReadings(making)
  const [focused, frame] = useFocusedReading()
  if (!ready) return null
  return (
    <Dialog open title={t('guide.title')} closeLabel={t('windows.close')} onClose={onClose}>
      <div ref={frame} className="grid gap-5">
        <p className="text-ink-soft">{t('guide.intro')}</p>
        {product && <p className="font-medium wrap-anywhere">{t('guide.rulesOf', { product })}</p>}
        {hasText(kind) && <p>{t(kindTexts[kind])}</p>}
        <Hanging making={making} readings={readings} focused={focused} />
        <div className="flex justify-end">
          <UnitChoice unit={readings.unit} onChoose={storeUnit} />
        </div>
        <TapeFields part="widths" readings={readings} />
        <TapeFields part="heights" readings={readings} />
        <TapeFields part="diagonals" readings={readings} />
        <RecessFields
          mount={readings.mount}
          unit={readings.unit}
          typed={readings.typed.recess}
          onType={readings.typeRecess}
        />
        <Outcome readings={readings} onUse={onUse} />
      </div>
    </Dialog>
  )
}

/** The choice of mount, and which readings of the opening count for it. */
function Hanging({
  making,
  readings,
  focused,
}: {
  making: GuideRules
  readings: ReturnType<typeof useReadings>
  focused: FocusedReading | null
}) {
  const { t } = useTranslation('windows')
  const { side } = useSizeFormat()
  const { mount } = readings
  const { overlap, dropRule, mounts } = making
  const reach = {
    side: side(overlap.side / 10),
    top: side(overlap.top / 10),
    below: side(overlap.below / 10),
  }
  const inside = dropRule === 'largest' ? t('guide.insideLargest') : t('guide.insideText')
  return (
    <div className="grid gap-4 sm:grid-cols-[1fr_15rem]">
      <div className="grid content-start gap-2">
        <MountChoice
          mount={mount}
          onChoose={readings.setMount}
          {...(mounts && mounts.length > 0 && { offered: mounts })}
        />
        <p className="text-sm text-ink-soft">{mount === 'inside' ? inside : t('guide.outsideText', reach)}</p>
        {mount === 'outside' && (
          <label className="flex min-h-11 items-center gap-2 text-sm">
            <input
              type="checkbox"
              checked={readings.endsAtSill}
              onChange={({ target }) => readings.setEndsAtSill(target.checked)}
              className="size-4 accent-accent"
            />
            {t('guide.sill')}
          </label>
        )}
      </div>
      <GuideDrawing
        mount={mount}
        overlap={overlap}
        label={mount === 'inside' ? t('guide.insideDrawing') : t('guide.outsideDrawing', reach)}
        focused={focused}
        value={(focused && readings.typed[focused.part][focused.index]) ?? ''}
      />
    </div>
  )
}

/** The resulting size, warnings about an opening out of square, and the actions. */
function Outcome({
  readings,
  onUse,
}: {
  readings: ReturnType<typeof useReadings>
  onUse: (size: MeasuredSize) => void
}) {
  const { t } = useTranslation('windows')
  const formatSize = useFormatSize()
  const [saving, setSaving] = useState(false)
  const { size, mount, outOfSquare } = readings
  const impossible = size ? measureProblem(size) : undefined
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <output className="grid gap-3">
        {size === null ? (
          <span className="text-ink-soft">{t('guide.waiting')}</span>
        ) : (
          <span className="figures font-serif text-xl text-balance">
            {t('guide.result', { size: formatSize(size) })}
          </span>
        )}
        {impossible && <span className="text-sm text-clay">{t(impossible)}</span>}
        {outOfSquare.length > 0 && (
          <span className="grid gap-1 rounded-md bg-clay-wash px-3 py-2 text-sm">
            <strong className="font-medium">{t('guide.notSquare')}</strong>
            {outOfSquare.map((part) => (
              <span key={part}>{t(differences[part], { mm: squareWithinMm })}</span>
            ))}
            <span>{mount === 'inside' ? t('guide.crookedInside') : t('guide.crookedOutside')}</span>
          </span>
        )}
      </output>
      <div className="flex flex-wrap gap-3">
        <Button disabled={size === null || impossible !== undefined} onClick={() => size && onUse(size)}>
          {t('guide.fill')}
        </Button>
        <Button look="quiet" disabled={size === null || saving} onClick={() => setSaving(true)}>
          {t('windows.keepThis')}
        </Button>
      </div>
      {saving && size && <SaveWindowForm size={size} onSaved={() => setSaving(false)} />}
    </div>
  )
}

function readingOf(target: EventTarget | null): FocusedReading | null {
  if (!(target instanceof Element)) return null
  const fieldset = target.closest<HTMLElement>('[data-part]')
  if (!fieldset) return null
  const index = Array.from<Element>(fieldset.querySelectorAll('input')).indexOf(target)
  return index < 0 ? null : { part: fieldset.dataset['part'] as Part, index }
}

/** The reading whose field has the focus within an element, and the ref of that element. */
function useFocusedReading(): [FocusedReading | null, RefCallback<HTMLElement>] {
  const [focused, setFocused] = useState<FocusedReading | null>(null)
  const [frame] = useState(() => (element: HTMLElement | null) => {
    const focus = ({ target }: FocusEvent) => setFocused(readingOf(target))
    const blur = () => setFocused(null)
    element?.addEventListener('focusin', focus)
    element?.addEventListener('focusout', blur)
    return () => {
      element?.removeEventListener('focusin', focus)
      element?.removeEventListener('focusout', blur)
    }
  })
  return [focused, frame]
}
