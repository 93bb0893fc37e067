import { useQuery } from '@tanstack/react-query'
import { priceModels } from '#modules/pricing/contract.ts'
import type { SizeLimits } from '#modules/pricing/rules/index.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Options, SelectField } from '#kernel/web/ui/select-field.tsx'
import { priceGrids } from '../../queries/staff-catalog.ts'
import { GridGaps } from '../options/grid-gaps.tsx'
import { clothFields, squareFootFields } from './configuration-values.ts'
import { NumberFields, type SectionProps } from './number-fields.tsx'

const modelLabels = {
  area: 'By the square metre',
  grid: 'By a grid of widths and lengths',
  cloth: 'By the running metre of cloth',
  square_foot: 'By the square foot',
  piece: 'By the piece, without a size',
} as const

/** The fields for a product's price model. */
export function PriceFields({
  limits,
  addGrid,
  ...section
}: SectionProps & {
  /** The sizes that can be ordered. */
  limits: SizeLimits
  /** Opens the dialog for a new price grid. */
  addGrid: () => void
}) {
  const { now, set, error, disabled } = section
  const { data: grids = [] } = useQuery({ ...priceGrids, enabled: now.price_model === 'grid' })
  const grid = grids.find(({ id }) => id === now.price_grid_id)
  return (
    <>
      <SelectField
        label="Priced"
        value={now.price_model}
        disabled={disabled}
        onChange={({ target }) => set('price_model', target.value)}
      >
        <Options of={priceModels} label={(model) => modelLabels[model]} />
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
          {grid && (
            <GridGaps
              grid={{ widthsMm: grid.widths_mm, lengthsMm: grid.lengths_mm, prices: grid.prices }}
              limits={limits}
            />
          )}
          <p className="text-sm text-ink-soft">Lists show and sort by its price for 1 × 1 m.</p>
        </>
      )}
      {now.price_model === 'square_foot' && <NumberFields {...section} fields={squareFootFields} />}
      {now.price_model === 'cloth' && <NumberFields {...section} fields={clothFields} />}
    </>
  )
}
