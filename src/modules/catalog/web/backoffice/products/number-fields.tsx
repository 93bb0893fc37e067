import type { KindRules } from '#modules/making/rules/index.ts'
import { FigureField } from '#kernel/web/backoffice/editing/number-field.tsx'
import {
  appliesToKind,
  kindDefaultOf,
  valueAt,
  type ConfigurationValues,
  type NumberField,
} from './configuration-values.ts'

/** The props of each making section. */
export interface SectionProps {
  now: ConfigurationValues
  /** The kind's values, used where the product has none. */
  defaults: KindRules | null
  set: (path: string, value: unknown) => void
  /** The message for a refused field, by its path. */
  error: (path: string) => string | undefined
  disabled: boolean
}

/** Number fields side by side; empty ones show the kind's value as a placeholder. */
export function NumberFields({
  now,
  defaults,
  set,
  error,
  disabled,
  fields,
}: SectionProps & { fields: readonly NumberField[] }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {fields
        .filter((field) => appliesToKind(field, now.kind))
        .map((field) => (
          <FigureField
            key={field.path}
            label={field.label}
            decimals={field.decimals ?? 0}
            min={0}
            step="any"
            autoComplete="off"
            value={numberOrNone(valueAt(now, field.path))}
            empty={field.empty}
            placeholder={kindDefaultOf(field, defaults)}
            error={error(field.path)}
            disabled={disabled}
            onChange={(value) => set(field.path, value)}
          />
        ))}
    </div>
  )
}

const numberOrNone = (value: unknown) => (typeof value === 'number' ? value : undefined)
