import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { isUnit, metresIn, sizeIn, type Unit } from '#modules/pricing/rules/index.ts'
import { officeSideIn } from '#modules/pricing/web/backoffice/index.ts'
import { shopSettings } from '#modules/settings/web/index.ts'

const units: readonly Unit[] = ['m', 'cm', 'mm']
const storageKey = 'officeSizeUnit'

function stored(): Unit {
  try {
    const unit = localStorage.getItem(storageKey)
    return isUnit(unit) ? unit : 'm'
  } catch {
    return 'm'
  }
}

/** The unit in which sizes are typed in this browser; metres until another is chosen. */
export function useOfficeUnit(): [Unit, (unit: Unit) => void] {
  const [unit, setUnit] = useState(stored)
  return [
    unit,
    (next) => {
      setUnit(next)
      try {
        localStorage.setItem(storageKey, next)
      } catch {
        // Storage is full or blocked: the unit is used in this dialog only.
      }
    },
  ]
}

/**
 * Converts a typed side to metres. It is in `unit` (`118,5`) unless the text names another (`120 cm`). 0 for anything
 * else.
 */
export function metresTyped(text: string, unit: Unit): number {
  const size = sizeIn(text)
  return size === null ? 0 : metresIn(size.figure, size.unit ?? unit)
}

/** Converts a size typed without a unit to another unit; any other text is returned unchanged. */
export function inOtherUnit(text: string, from: Unit, to: Unit): string {
  const size = sizeIn(text)
  return size === null || size.unit !== null ? text : officeSideIn(metresIn(size.figure, from), to)
}

/** `1.2 × 1.6 m` in the chosen unit; the arguments are in metres. */
export const sizeText = (width: number, length: number, unit: Unit): string =>
  `${officeSideIn(width, unit)} × ${officeSideIn(length, unit)} ${unit}`

/** A choice between a few short values, shown side by side. */
export function Switch<Value extends string>({
  label,
  values,
  value,
  disabled,
  onChange,
}: {
  /** The label for screen readers. */
  label: string
  values: readonly (readonly [Value, string])[]
  value: Value
  disabled: boolean
  onChange: (value: Value) => void
}) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="flex shrink-0 justify-self-start rounded-md border border-line bg-surface text-sm"
    >
      {values.map(([choice, sign]) => (
        <label
          key={choice}
          className="relative grid min-h-11 min-w-11 place-items-center rounded-md px-2 text-ink-soft has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-enabled:hover:not-has-checked:text-ink"
        >
          <input
            type="radio"
            name={name}
            value={choice}
            checked={choice === value}
            disabled={disabled}
            onChange={() => onChange(choice)}
            className="absolute inset-0 z-10 cursor-pointer appearance-none outline-none"
          />
          {sign}
        </label>
      ))}
    </div>
  )
}

export const UnitSwitch = ({
  unit,
  disabled,
  onChange,
}: {
  unit: Unit
  disabled: boolean
  onChange: (unit: Unit) => void
}) => {
  const hasInches = useQuery(shopSettings).data?.inch_step !== undefined
  return (
    <Switch
      label="Unit of sizes"
      values={(hasInches ? ([...units, 'in'] as const) : units).map((unit) => [unit, unit] as const)}
      value={unit}
      disabled={disabled}
      onChange={onChange}
    />
  )
}
