import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Product } from '../../../catalog/contract/index.ts'
import { currencyExponent, toMajor, toMinor } from '../../../../kernel/rules/money.ts'
import { linePrice, refusedSides, toMillimetres } from '../../../pricing/rules/index.ts'
import { productById, productChoices } from '../../../catalog/web/queries/index.ts'
import { useShopFacts } from '../../../../kernel/web/shop.ts'
import { Button } from '../../../../kernel/web/ui/button.tsx'
import { Field } from '../../../../kernel/web/ui/field.tsx'
import { RecordSelect } from '../../../../kernel/web/backoffice/editing/record-select.tsx'
import { dollars } from './quote-columns.tsx'

const productChoice = {
  search: productChoices,
  byId: productById,
  nameOf: ({ name }: Product) => name,
}

/** What is wrong with a size, in the shop's words; empty when it can be made. */
function refusalOf(product: Product, width: number, length: number): string {
  const limits = {
    minWidthMm: toMillimetres(product.size_limits.min_width_m),
    maxWidthMm: toMillimetres(product.size_limits.max_width_m),
    minLengthMm: toMillimetres(product.size_limits.min_length_m),
    maxLengthMm: toMillimetres(product.size_limits.max_length_m),
  }
  return refusedSides(width, length, limits)
    .map(
      ({ side, min, max }) => `${side === 'width' ? 'Width' : 'Length'} must be between ${min} and ${max} m`,
    )
    .join('. ')
}

/** Chooses a product and a size, shows its price at once, and adds it to the items. */
export function QuoteBuilder({ disabled, add }: { disabled: boolean; add: (item: object) => void }) {
  const { currency } = useShopFacts()
  const [product, setProduct] = useState<Product | null>(null)
  const [typed, setTyped] = useState({ width: '', length: '', quantity: '1' })
  const [width, length, quantity] = [Number(typed.width), Number(typed.length), Number(typed.quantity)]
  const exponent = currencyExponent(currency)
  const perSqm = product ? product.price_calculation.price_per_sqm || product.base_price : 0
  const minor = linePrice(toMillimetres(width), toMillimetres(length), toMinor(perSqm, exponent))
  const price = toMajor(minor, exponent)
  const refusal = product && width > 0 && length > 0 ? refusalOf(product, width, length) : ''
  const ready = product !== null && price > 0 && quantity > 0 && refusal === ''
  const text = (field: 'width' | 'length' | 'quantity', label: string) => (
    <Field
      label={label}
      value={typed[field]}
      disabled={disabled}
      inputMode="decimal"
      autoComplete="off"
      onChange={(event) => setTyped({ ...typed, [field]: event.target.value.replace(',', '.') })}
    />
  )
  return (
    <fieldset className="grid gap-3 rounded-md border border-line p-4">
      <legend className="px-1 text-sm font-medium">Made to measure</legend>
      <RecordSelect
        choice={productChoice}
        label="Product"
        find="Find a product"
        none="Choose a product"
        value={product?.id ?? ''}
        disabled={disabled}
        onChange={(_, chosen) => setProduct(chosen)}
      />
      <div className="grid grid-cols-3 gap-3">
        {text('width', 'Width (m)')}
        {text('length', 'Length (m)')}
        {text('quantity', 'Quantity')}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <output className={refusal ? 'text-sm text-clay' : 'figures'}>
          {refusal || (ready ? `${quantity} × ${dollars(price)} = ${dollars(quantity * price)}` : '')}
        </output>
        <Button
          look="quiet"
          size="sm"
          disabled={disabled || !ready}
          onClick={() => {
            if (product) add({ name: product.name, productId: product.id, width, length, quantity, price })
            setTyped({ width: '', length: '', quantity: '1' })
          }}
        >
          <Plus size={15} aria-hidden />
          Add item
        </Button>
      </div>
    </fieldset>
  )
}
