import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listProducts } from '../../../contract/catalog.ts'
import type { Product } from '../../../contract/catalog.ts'
import { createProduct, updateProduct } from '../../../contract/catalog-writes.ts'
import { call } from '../../../../../kernel/web/api.ts'
import { refresh } from '../../../../../kernel/web/refresh.ts'
import { Button } from '../../../../../kernel/web/ui/button.tsx'
import { CheckField } from '../../../../../kernel/web/ui/check-field.tsx'
import { Field, TextArea } from '../../../../../kernel/web/ui/field.tsx'
import { toast } from '../../../../../kernel/web/ui/toast-store.ts'
import { CategoryField, sayCategory } from '../categories/category-choice.tsx'
import { EditDialog } from '../../../../../kernel/web/backoffice/editing/edit-dialog.tsx'
import { useEditing } from '../../../../../kernel/web/backoffice/editing/use-editing.ts'
import { ImagesField } from '../../../../media/web/backoffice/images-field.tsx'
import { BillDialog } from '../../../../materials/web/backoffice/bill-dialog.tsx'
import { useMay } from '../../../../../kernel/web/backoffice/staff.ts'
import { noProduct, payloadOf, productLabels, productNames, valuesOf } from './product-values.ts'
import type { ProductValues } from './product-values.ts'
import { SizeLimits } from './size-limits.tsx'

/** Makes a new product, or changes the one that is given. */
export function ProductDialog({ product, close }: { product: Product | null; close: () => void }) {
  const client = useQueryClient()
  const may = useMay(updateProduct)
  const editing = useEditing<ProductValues, Product>({
    start: product ? valuesOf(product) : noProduct,
    version: product?.version,
    valuesOf,
    names: productNames,
    write: (values, version) =>
      product
        ? call(updateProduct, {
            params: { id: product.id },
            body: { ...payloadOf(values, product), ...(version !== undefined && { version }) },
          })
        : call(createProduct, { body: payloadOf(values, product) }),
    onSaved: () => {
      toast({ title: product ? 'Product updated successfully' : 'Product saved successfully' })
      void refresh(client, listProducts)
      close()
    },
    failed: product ? 'Failed to update product' : 'Failed to save product',
  })
  const [making, setMaking] = useState(false)
  const { values, set, errors } = editing
  const text = (field: Exclude<keyof ProductValues, 'is_featured' | 'image_urls'>) => ({
    label: productLabels[field],
    value: values[field],
    error: errors[field],
    disabled: !may,
    onChange: (event: { target: { value: string } }) => set({ [field]: event.target.value }),
  })

  return (
    <>
      <EditDialog
        title={product ? 'Edit Product' : 'Add Product'}
        editing={editing}
        labels={productLabels}
        say={sayCategory}
        may={may}
        close={close}
      >
        <Field {...text('name')} required maxLength={200} autoComplete="off" />
        <TextArea {...text('description')} rows={4} maxLength={5000} />
        <Field {...text('materials')} hint="Separated by commas" autoComplete="off" />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field {...text('base_price')} type="number" inputMode="numeric" min={0} step={1} />
          <Field {...text('price_per_sqm')} type="number" inputMode="decimal" min={0} step="any" />
          <Field {...text('base_width_m')} type="number" inputMode="decimal" min={0} step={0.1} />
          <Field {...text('base_length_m')} type="number" inputMode="decimal" min={0} step={0.1} />
        </div>
        <CategoryField
          value={values.category_id}
          error={errors.category_id}
          disabled={!may}
          onChange={(id) => set({ category_id: id })}
        />
        <CheckField
          label={productLabels.is_featured}
          checked={values.is_featured}
          error={errors.is_featured}
          disabled={!may}
          onChange={(featured) => set({ is_featured: featured })}
        />
        {product && (
          <Button look="quiet" size="sm" className="w-fit" onClick={() => setMaking(true)}>
            Materials from stock…
          </Button>
        )}
        <SizeLimits text={text} values={values} errors={errors} />
        <ImagesField
          label="Images"
          value={values.image_urls}
          onChange={(urls) => set({ image_urls: urls })}
          error={errors.image_urls}
          disabled={!may}
          most={5}
        />
      </EditDialog>
      {/* Beside the form and not in it: it is a form of its own. */}
      {product && making && <BillDialog productId={product.id} close={() => setMaking(false)} />}
    </>
  )
}
