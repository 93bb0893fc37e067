import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Configuration, Product } from '../../../catalog/contract/index.ts'
import type { Mount } from '../../../making/contract/index.ts'
import { refusalText } from '../../../making/rules/index.ts'
import { judgeAnswers, limitsOf, priceOf } from '../../../catalog/rules/index.ts'
import { refusedSides, sideText } from '../../../pricing/rules/index.ts'
import { configurationOf, productById, productChoices } from '../../../catalog/web/queries/index.ts'
import { useShopFacts } from '../../../../kernel/web/shop.ts'
import { Button } from '../../../../kernel/web/ui/button.tsx'
import { Field } from '../../../../kernel/web/ui/field.tsx'
import { SelectField } from '../../../../kernel/web/ui/select-field.tsx'
import { RecordSelect } from '../../../../kernel/web/backoffice/editing/record-select.tsx'
import { dollars } from './quote-columns.tsx'

const productChoice = {
  search: productChoices,
  byId: productById,
  nameOf: ({ name }: Product) => name,
}

const emptyPiece = { width: '', length: '', quantity: '1', depth: '', room: '', note: '' }
type Typed = typeof emptyPiece

/** What an item carries of the piece, metres; a depth counts inside the recess only. */
function answersOf({ depth, room, note }: Typed, mount: Mount | undefined) {
  return {
    ...(mount && { mount }),
    ...(mount === 'inside' && Number(depth) > 0 && { depth: Number(depth) }),
    ...(room.trim() !== '' && { room: room.trim() }),
    ...(note.trim() !== '' && { note: note.trim() }),
  }
}

/** What is wrong with a piece, in the shop's words; empty when it can be made. */
function refusalOf(
  product: Product,
  configuration: Configuration | undefined,
  size: { width: number; length: number },
  answers: ReturnType<typeof answersOf>,
): string {
  const sides = refusedSides(size.width, size.length, limitsOf(product)).map(sideText)
  const making = configuration ? judgeAnswers(configuration, size, answers).refusals.map(refusalText) : []
  return [...sides, ...making].join('. ')
}

/** Chooses a product, a size and where it hangs, shows its price at once, and adds it to the items. */
export function QuoteBuilder({ disabled, add }: { disabled: boolean; add: (item: object) => void }) {
  const { currency } = useShopFacts()
  const [product, setProduct] = useState<Product | null>(null)
  const [typed, setTyped] = useState(emptyPiece)
  const [wanted, setMount] = useState<Mount>('inside')
  const { data: configuration } = useQuery({
    ...configurationOf(product?.id ?? ''),
    enabled: product !== null && product.kind !== null,
  })
  const mounts = product?.mounts ?? []
  const mount = mounts.find((one) => one === wanted) ?? mounts[0]
  const [width, length, quantity] = [Number(typed.width), Number(typed.length), Number(typed.quantity)]
  const answers = answersOf(typed, mount)
  const refusal =
    product && width > 0 && length > 0 ? refusalOf(product, configuration, { width, length }, answers) : ''
  const price = product ? priceOf(product, width, length, currency) : 0
  const ready = product !== null && price > 0 && quantity > 0 && refusal === ''
  const text = (field: keyof Typed, label: string) => ({
    label,
    value: typed[field],
    disabled,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [field]: target.value }),
  })
  const number = (field: keyof Typed, label: string) => ({
    ...text(field, label),
    inputMode: 'decimal' as const,
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped({ ...typed, [field]: target.value.replace(',', '.') }),
  })
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
        <Field {...number('width', 'Width (m)')} />
        <Field {...number('length', 'Length (m)')} />
        <Field {...number('quantity', 'Quantity')} />
      </div>
      {mount && (
        <div className="grid gap-3 sm:grid-cols-2">
          <SelectField
            label="Where it hangs"
            value={mount}
            disabled={disabled}
            onChange={({ target }) => setMount(target.value === 'outside' ? 'outside' : 'inside')}
          >
            {mounts.map((one) => (
              <option key={one} value={one}>
                {one === 'inside' ? 'Inside the recess' : 'Outside the recess'}
              </option>
            ))}
          </SelectField>
          {mount === 'inside' && <Field {...number('depth', 'Depth of the recess (m)')} />}
          <Field {...text('room', 'Room')} maxLength={100} />
          <Field {...text('note', 'Note for the workshop')} maxLength={500} />
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <output className={refusal ? 'text-sm text-clay' : 'figures'}>
          {refusal || (ready ? `${quantity} × ${dollars(price)} = ${dollars(quantity * price)}` : '')}
        </output>
        <Button
          look="quiet"
          size="sm"
          disabled={disabled || !ready}
          onClick={() => {
            if (product)
              add({ name: product.name, productId: product.id, width, length, ...answers, quantity, price })
            setTyped(emptyPiece)
          }}
        >
          <Plus size={15} aria-hidden />
          Add item
        </Button>
      </div>
    </fieldset>
  )
}
