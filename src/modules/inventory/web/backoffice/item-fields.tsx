import { CheckField } from '../../../../kernel/web/ui/check-field.tsx'
import { Field, TextArea } from '../../../../kernel/web/ui/field.tsx'
import { SelectField } from '../../../../kernel/web/ui/select-field.tsx'
import type { Editing } from '../../../../kernel/web/backoffice/editing/use-editing.ts'
import { itemLabels } from './item-values.ts'
import type { ItemValues } from './item-values.ts'

type Texts = { [Key in keyof ItemValues]: ItemValues[Key] extends string ? Key : never }[keyof ItemValues]
interface Named {
  id: string
  name: string
}

const typeNames: Record<string, string> = {
  raw_material: 'Raw material',
  component: 'Component',
  finished_product: 'Finished product',
  hardware: 'Hardware',
}

/** The fields of an item; what a new one does not need yet comes with editing. */
export function ItemFields({
  editing: { values, set, errors },
  isNew,
  categories,
  suppliers,
  types,
}: {
  editing: Editing<ItemValues>
  isNew: boolean
  categories: readonly Named[]
  suppliers: readonly Named[]
  types: readonly string[]
}) {
  const field = (name: Texts) => ({
    label: itemLabels[name],
    value: values[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ target: { value } }: { target: { value: string } }) => set({ [name]: value }),
  })
  const number = (name: Texts, step: string) => ({
    ...field(name),
    type: 'number',
    inputMode: 'decimal' as const,
    min: 0,
    step,
  })
  const choice = (name: Texts) => {
    const { label, value, error, onChange } = field(name)
    return { label, value, error, onChange }
  }
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...field('name')} required maxLength={200} />
        <Field {...field('sku')} required maxLength={100} />
      </div>
      <TextArea {...field('description')} rows={2} maxLength={5000} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField {...choice('categoryId')}>
          <option value="">None</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField {...choice('supplierId')}>
          <option value="">None</option>
          {suppliers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <Field {...number('unitCost', '0.01')} required />
        <Field {...number('sellingPrice', '0.01')} required />
        <Field
          {...number('currentStock', 'any')}
          required
          disabled={!isNew}
          hint={isNew ? undefined : 'Changed by adding, removing or counting'}
        />
        <Field {...number('reorderPoint', 'any')} required />
      </div>
      {!isNew && (
        <div className="grid gap-4 border-t border-line pt-4 sm:grid-cols-2">
          <SelectField {...choice('type')}>
            {types.map((type) => (
              <option key={type} value={type}>
                {typeNames[type]}
              </option>
            ))}
          </SelectField>
          <Field {...field('unit')} maxLength={20} hint="piece, m, m², kg" />
          <Field {...number('maximumStock', 'any')} hint="More counts as overstock" />
          <Field {...number('reorderQuantity', 'any')} />
          <Field {...field('location')} maxLength={200} />
          <Field {...field('barcode')} maxLength={100} />
          <CheckField
            label={itemLabels.isActive}
            checked={values.isActive}
            error={errors.isActive}
            onChange={(isActive) => set({ isActive })}
          />
        </div>
      )}
    </>
  )
}
