import { useId } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { Unit } from '../../rules/units.ts'
import { useOfferedUnits } from './stored-unit.ts'

/** Unit symbols in the page's language. */
export const unitSigns = {
  m: 'calculator.m',
  cm: 'calculator.cm',
  mm: 'calculator.mm',
  in: 'calculator.in',
} as const satisfies Record<Unit, string>

/** An `area` in square metres, for inches in square feet, in the page's language. */
export const areaSigns = {
  m: 'calculator.squareMetres',
  cm: 'calculator.squareMetres',
  mm: 'calculator.squareMetres',
  in: 'calculator.squareFeet',
} as const satisfies Record<Unit, string>

/** Chooses between m, cm and mm, or in, cm and mm in a shop that sells in inches. */
export function UnitChoice({
  unit,
  onChoose,
  name,
}: {
  unit: Unit
  onChoose: (unit: Unit) => void
  /** Field name for a form submitted without JavaScript. */
  name?: string
}) {
  const { t } = useTranslation()
  const generatedId = useId()
  const offered = useOfferedUnits()
  return (
    <div
      role="radiogroup"
      aria-label={t('calculator.unit')}
      className="flex shrink-0 rounded-md border border-line bg-paper text-sm print:hidden"
    >
      {offered.map((offeredUnit) => (
        <label key={offeredUnit} className="unit-label">
          <input
            type="radio"
            name={name ?? generatedId}
            value={offeredUnit}
            checked={offeredUnit === unit}
            onChange={() => onChoose(offeredUnit)}
            className="absolute inset-0 z-10 cursor-pointer appearance-none outline-none"
          />
          {t(unitSigns[offeredUnit])}
        </label>
      ))}
    </div>
  )
}
