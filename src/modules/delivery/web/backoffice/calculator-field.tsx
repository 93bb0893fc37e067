import { useQuery } from '@tanstack/react-query'
import { t } from '#kernel/web/backoffice/language.ts'
import { SelectField } from '#kernel/web/ui/select-field.tsx'
import type { Faults, MethodValues } from './method-values.ts'
import { allCalculators } from './queries.ts'

/** Whether a module's calculator gives the price; nothing while no module has one. */
export function CalculatorField({
  values: { calculator },
  faults,
  set,
}: {
  values: MethodValues
  faults: Faults
  set: (change: Partial<MethodValues>) => void
}) {
  const { data = [] } = useQuery(allCalculators)
  const isMissing = calculator !== '' && !data.some(({ name }) => name === calculator)
  if (data.length === 0 && !isMissing) return null
  return (
    <SelectField
      label="The price comes from"
      value={calculator}
      error={faults['terms.calculator']}
      onChange={({ target }) => set({ calculator: target.value })}
    >
      <option value="">{t('The rows of this form')}</option>
      {isMissing && <option value={calculator}>{calculator}</option>}
      {data.map(({ name, title }) => (
        <option key={name} value={name}>
          {title}
        </option>
      ))}
    </SelectField>
  )
}
