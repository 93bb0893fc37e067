import { useQuery } from '@tanstack/react-query'
import { read } from '#kernel/web/api.ts'
import type { ControlProps } from '#kernel/web/backoffice/editing/fields.ts'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { FieldError } from '#kernel/web/ui/field-error.tsx'
import { listCategories } from '#modules/catalog/contract/index.ts'

const allCategories = read(listCategories, { query: { limit: 500 } })

/** The categories whose pieces a discount is for. */
export function CategoryChoice({ label, value, error, disabled, onChange }: ControlProps) {
  const { data: categories = [] } = useQuery(allCategories)
  const chosen = value as readonly string[]
  if (categories.length === 0) return null
  return (
    <fieldset>
      <legend className="text-note/5 font-medium">{label}</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {categories.map(({ id, name }) => (
          <CheckField
            key={id}
            label={name}
            checked={chosen.includes(id)}
            disabled={disabled}
            onChange={(isChosen) =>
              onChange(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
        ))}
      </div>
      <FieldError id="discount-categories" error={error} />
    </fieldset>
  )
}
