import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { classes } from '#kernel/web/ui/classes.ts'
import { SizeField, unitSigns } from '#modules/pricing/web/storefront/index.ts'
import { inUnit } from '#modules/pricing/rules/index.ts'
import type { FocusedReading } from './guide-drawing.tsx'
import type { Part, useReadings } from './use-readings.ts'

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
export function TapeFields({
  part,
  readings,
  onFocus,
}: {
  part: Part
  readings: ReturnType<typeof useReadings>
  onFocus: (focused: FocusedReading | null) => void
}) {
  const { t } = useTranslation('windows')
  const { t: sign } = useTranslation()
  const { unit, typed, type } = readings
  const { title, places } = parts[part]
  return (
    <fieldset
      onFocus={({ currentTarget, target }) => {
        const index = [...currentTarget.querySelectorAll<Element>('input')].indexOf(target)
        onFocus(index < 0 ? null : { part, index })
      }}
      onBlur={() => onFocus(null)}
    >
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
