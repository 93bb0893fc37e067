import { useState, type ComponentType } from 'react'
import { useQuery } from '@tanstack/react-query'
import { listProducts, type Product } from '#modules/catalog/contract/catalog.ts'
import { updateProduct } from '#modules/catalog/contract/catalog-writes.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { useFieldGroups } from '#kernel/web/backoffice/custom-fields/declared.ts'
import { CustomFormFields } from '#kernel/web/backoffice/custom-fields/form-fields.tsx'
import { customPayload } from '#kernel/web/backoffice/custom-fields/form-values.ts'
import { RecordDialog } from '#kernel/web/backoffice/editing/record-dialog.tsx'
import { RecordFields } from '#kernel/web/backoffice/editing/record-fields.tsx'
import { useRecordForm, type RecordForm } from '#kernel/web/backoffice/editing/use-record-form.ts'
import { ImagesField } from '#modules/media/web/backoffice/index.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { TranslationsField } from '#kernel/web/backoffice/translating/translations-field.tsx'
import { Slot } from '#kernel/web/backoffice/layout/slot.tsx'
import { addsPrice, hasPrice } from '#modules/catalog/rules/index.ts'
import { writeProduct, configurationOf } from '../../queries/staff-catalog.ts'
import { ProductTemplate } from '../templates/product-template.tsx'
import { MakingSections } from './making-sections.tsx'
import {
  limitsOf,
  productFields,
  productNames,
  productPayload,
  productValues,
  translatedProduct,
  sizeLimitFields,
  type ProductValues,
} from './product-fields.ts'
import { ProductPreview } from './product-preview.tsx'
import { SafetyFields } from './safety-fields.tsx'
import { GridDialog } from '../options/grid-dialog.tsx'
import { configurationValues, emptyConfiguration, type ConfigurationValues } from './configuration-values.ts'
import { useOffered } from './offered.ts'

/** How the product is made and priced with the present values of its form. */
function useConfiguration(values: ProductValues, product: Product | null): ConfigurationValues {
  const { data } = useQuery({ ...configurationOf(product?.id ?? ''), enabled: product !== null })
  return { ...(data ? configurationValues(data) : emptyConfiguration), ...values.configured[0] }
}

/** Whether the product will have a price with the present values of its form. */
function useHasPrice(values: ProductValues, product: Product | null): boolean {
  const configuration = useConfiguration(values, product)
  const { options, price_grid: grid } = useOffered(configuration)
  return hasPrice({
    priceModel: configuration.price_model,
    basePrice: Number(values.base_price),
    pricePerSqm:
      configuration.price_model === 'grid'
        ? Math.max(0, ...(grid?.prices ?? []))
        : Number(values.price_per_sqm),
    pricePerMetre: configuration.price_per_metre,
    pricePerWidth: configuration.price_per_width,
    pricePerSqft: configuration.price_per_sqft,
    choicesHavePrice: options.some(({ choices }) =>
      choices.some(
        ({ price_basis: priceBasis = 'none', price_amount: priceAmount = 0, price_grid: priceGrid = null }) =>
          addsPrice({ priceBasis, priceAmount, priceGrid }),
      ),
    ),
  })
}

/** What the fields of a product that is sold by the piece are called. */
const pieceNames = { price_per_sqm: { label: 'Price of one piece', of: undefined, hint: undefined } }

const areaPrices = ['base_price', 'price_per_sqm'] as const

/** The dialog for a product's bill of materials. */
export type MaterialsDialog = ComponentType<{ productId: string; close: () => void }>

/** Creates a product, or changes the given one. */
export function ProductDialog({
  product,
  close,
  Materials,
}: {
  product: Product | null
  close: () => void
  Materials: MaterialsDialog
}) {
  const custom = useFieldGroups('product')
  const form = useRecordForm({
    noun: 'product',
    verb: 'save',
    record: product,
    fields: productFields,
    valuesOf: productValues,
    names: productNames,
    write: (values, version) => {
      const payload = {
        ...productPayload(values, product),
        ...customPayload('product', custom, values.custom_fields),
      }
      return writeProduct(product, payload, version)
    },
    refreshes: [listProducts],
    done: (saved, title) =>
      saved.state === 'draft' && saved.price_missing
        ? { title, description: 'It is a draft, because it has no price yet.' }
        : { title },
    may: useMay(updateProduct),
    close,
  })
  const [making, setMaking] = useState(false)
  const [addsGrid, setAddsGrid] = useState(false)
  const { price_model: model } = useConfiguration(form.values, product)
  const isPriced = useHasPrice(form.values, product)
  return (
    <>
      <RecordDialog title={product ? 'Edit Product' : 'Add Product'} form={form} wide>
        {!product && <ProductTemplate form={form} />}
        <div className="grid items-start gap-6 desk:grid-cols-[15rem_minmax(0,1fr)]">
          <div className="grid gap-5 desk:sticky desk:top-6">
            <ImagesField
              label="Images"
              value={form.values.image_urls}
              onChange={(urls) => form.set({ image_urls: urls })}
              error={form.error('image_urls')}
              disabled={!form.may}
              max={5}
            />
            <ProductPreview values={form.values} product={product} />
          </div>
          {/* The pictures beside them come first in the document. */}
          <div data-first-fields className="grid min-w-0 gap-4">
            <RecordFields
              form={form}
              names={[
                'name',
                'description',
                'materials',
                // Neither counts in a product priced in another way.
                ...(model === 'piece'
                  ? (['price_per_sqm'] as const)
                  : [[...(model === 'area' ? areaPrices : []), 'base_width_m', 'base_length_m'] as const]),
                model === 'area' && 'is_reduced',
                ['category_id', 'state'],
              ]}
              {...(model === 'piece' && { now: pieceNames })}
            />
            {!isPriced && form.values.state === 'published' && (
              <output className="text-sm text-ink-soft">
                It has no price, so it is saved as a draft: nobody could order it. Give it a price, then
                publish it.
              </output>
            )}
            <RecordFields form={form} names={[['sku', 'is_featured']]} />
            {product && (
              <Button look="quiet" size="sm" className="w-fit" onClick={() => setMaking(true)}>
                Materials from stock…
              </Button>
            )}
            <TranslationsField
              fields={translatedProduct}
              base={form.values}
              record={product}
              value={form.values.translations}
              onChange={(translations) => form.set({ translations })}
              error={form.error}
              disabled={!form.may}
            />
            {model !== 'piece' && <SizeLimits form={form} />}
            <SafetyFields form={form} />
            <MakingSections form={form} product={product} addGrid={() => setAddsGrid(true)} />
            <CustomFormFields
              record="product"
              form={form}
              stored={product?.custom_fields}
              typed={form.values.custom_fields}
              onChange={(typed) => form.set({ custom_fields: typed })}
            />
            {product && <Slot at="product" id={product.id} />}
          </div>
        </div>
      </RecordDialog>
      {/* Outside the form, because they are forms of their own. */}
      {addsGrid && (
        <GridDialog
          grid={null}
          limits={limitsOf(form.values)}
          close={() => setAddsGrid(false)}
          onSaved={({ id }) => {
            form.set({
              configured: [{ ...form.values.configured[0], price_model: 'grid', price_grid_id: id }],
            })
            setAddsGrid(false)
          }}
        />
      )}
      {product && making && <Materials productId={product.id} close={() => setMaking(false)} />}
    </>
  )
}

/** The size limits of a product, collapsed while the shop's limits apply. */
function SizeLimits({ form }: { form: RecordForm<ProductValues> }) {
  const [isOpen, setOpen] = useState(() => sizeLimitFields.some((field) => form.values[field] !== ''))
  const isRefused = sizeLimitFields.some((field) => form.error(field))
  return (
    <details
      open={isOpen || isRefused}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-md border border-line px-4 py-3"
    >
      <summary className="cursor-pointer font-medium">Size limits</summary>
      <p className="mt-2 mb-3 text-note text-ink-soft">
        What customers may order of this product. Empty: the shop’s own limit.
      </p>
      <RecordFields form={form} names={[sizeLimitFields]} />
    </details>
  )
}
