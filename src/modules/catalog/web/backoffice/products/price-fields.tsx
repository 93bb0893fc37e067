import { useQuery } from '@tanstack/react-query'
import { priceModels } from '#modules/pricing/contract.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { SelectField } from '#kernel/web/ui/select-field.tsx'
import { priceGrids } from '../../queries/staff-catalog.ts'
import { clothFields } from './configuration-values.ts'
import { NumberFields, type SectionProps } from './number-fields.tsx'

const modelLabels = {
  area: 'By the square metre',
  grid: 'By a grid of widths and lengths',
  cloth: 'By the running metre of cloth',
} as const

/** The fields for a product's price model. */
export function PriceFields({
  addGrid,
  ...section
}: SectionProps & {
  /** Opens the dialog for a new price grid. */
  addGrid: () => void
}) {
  const { now, set, error, disabled } = section
  const { data: grids = [] } = useQuery({ ...priceGrids, enabled: now.price_model === 'grid' })
  return (
    <>
      <SelectField
        label="Priced"
        value={now.price_model}
        disabled={disabled}
        onChange={({ target }) => set('price_model', target.value)}
      >
        {priceModels.map((model) => (
          <option key={model} value={model}>
            {modelLabels[model]}
          </option>
        ))}
      </SelectField>
      {now.price_model === 'grid' && (
        <>
          <SelectField
            label="Price grid"
            value={now.price_grid_id ?? ''}
            error={error('price_grid_id')}
            disabled={disabled}
            onChange={({ target }) => set('price_grid_id', target.value || undefined)}
          >
            <option value="">Choose a price grid</option>
            {grids.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <Button look="quiet" size="sm" className="w-fit" disabled={disabled} onClick={addGrid}>
            New price grid…
          </Button>
          <p className="text-sm text-ink-soft">Lists show and sort by its price for 1 × 1 m.</p>
        </>
      )}
      {now.price_model === 'cloth' && <NumberFields {...section} fields={clothFields} />}
    </>
  )
}
