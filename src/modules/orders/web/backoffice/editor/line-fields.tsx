import { t } from '#kernel/web/backoffice/language.ts'
import { mountLabels } from '#modules/making/web/backoffice/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { pricePiece, type Product } from '#modules/catalog/contract/index.ts'
import {
  untranslatedConfiguration,
  untranslatedProduct,
  productChoices,
} from '#modules/catalog/web/queries/index.ts'
import { OptionSelects } from '#modules/catalog/web/backoffice/index.ts'
import { needsConfiguration, chooseOptions, soldProduct } from '#modules/catalog/rules/index.ts'
import { CustomFormFields } from '#kernel/web/backoffice/custom-fields/form-fields.tsx'
import { call } from '#kernel/web/api.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { useOfficeMoney } from '#kernel/web/backoffice/money.ts'
import { NumberField } from '#kernel/web/backoffice/editing/number-field.tsx'
import { RecordSelect } from '#kernel/web/backoffice/editing/record-select.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { Options, SelectField } from '#kernel/web/ui/select-field.tsx'
import { splitSizes } from '#modules/pricing/rules/index.ts'
import type { TypedLine } from './typed-order.ts'
import { sideIn } from './typed-side.ts'

const products = { search: productChoices, byId: untranslatedProduct, nameOf: ({ name }: Product) => name }

/**
 * The shop's own price for the piece as typed, or why it cannot be made; null while the product or size is missing.
 */
export function usePiecePrice(line: TypedLine) {
  const { productId, mount, depth, topHeight, options } = useDeferredValue(line)
  const [width, length] = [sideIn(line.width), sideIn(line.length)]
  const isKnown = productId !== '' && width > 0 && length > 0
  const body = {
    width,
    length,
    ...(mount && { mount }),
    ...(depth !== undefined && { depth }),
    ...(topHeight !== undefined && { top_height: topHeight }),
    options,
  }
  return useQuery({
    queryKey: ['piece-price', productId, body],
    queryFn: () => call(pricePiece, { params: { id: productId }, body }),
    enabled: isKnown,
    placeholderData: (previous) => previous,
  })
}

/** The fields of a piece: product, size, choices, room and an agreed price. */
export function LineFields({
  line,
  errorOf,
  change,
}: {
  line: TypedLine
  /** The message for a refused field, by its name. */
  errorOf: (field: string) => string | undefined
  change: (by: Partial<TypedLine>) => void
}) {
  const { currency } = useShopConfig()
  const money = useOfficeMoney()
  const { data: product } = useQuery({
    ...untranslatedProduct(line.productId),
    enabled: line.productId !== '',
  })
  const asks = product !== undefined && (product.kind !== null || needsConfiguration(product))
  const { data: configuration } = useQuery({ ...untranslatedConfiguration(line.productId), enabled: asks })
  const { data: piecePrice } = usePiecePrice(line)
  const text = (
    field: 'width' | 'length' | 'room' | 'note' | 'reason',
    label: string,
    wireName = field as string,
  ) => ({
    label,
    value: line[field],
    error: errorOf(wireName),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
  })
  const splitBoth = ({ target }: { target: { value: string } }) => {
    const sides = splitSizes(target.value)
    if (sides) change({ width: sides[0], length: sides[1] })
  }
  const mounts = product?.mounts ?? []
  const messages = piecePrice?.messages ?? []
  return (
    <div className="grid gap-3">
      <RecordSelect
        choice={products}
        label="Product"
        find="Find a product"
        none={line.line !== undefined && line.productId === '' ? line.productName : 'Choose a product'}
        value={line.productId}
        error={errorOf('product_id')}
        onChange={(productId, row) =>
          change({ productId, productName: row?.name ?? '', options: {}, mount: row?.mounts[0] ?? null })
        }
      />
      <div className="grid grid-cols-2 gap-3">
        <Field {...text('width', 'Width')} inputMode="text" placeholder="120 cm" onBlur={splitBoth} />
        <Field {...text('length', 'Length')} inputMode="text" placeholder="160 cm" onBlur={splitBoth} />
      </div>
      {configuration && (
        <OptionSelects
          options={configuration.options}
          chosen={chooseOptions(soldProduct(configuration, currency).options, line.options).chosen}
          disabled={false}
          onChoose={(option, choice) => change({ options: { ...line.options, [option]: choice } })}
        />
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        {mounts.length > 0 && (
          <SelectField
            label="Where it hangs"
            value={line.mount ?? ''}
            error={errorOf('mount')}
            onChange={({ target }) =>
              change({ mount: mounts.find((mount) => mount === target.value) ?? null })
            }
          >
            <option value="">Not specified</option>
            <Options of={mounts} label={(mount) => t(mountLabels[mount])} />
          </SelectField>
        )}
        <Field {...text('room', 'Room')} maxLength={100} />
        <Field {...text('note', 'Note for the workshop')} maxLength={500} />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <NumberField
          label="Agreed price"
          decimals="currency"
          autoComplete="off"
          value={line.price}
          error={errorOf('price')}
          onChange={(price) => change({ price })}
          hint={piecePrice && piecePrice.price > 0 ? `The shop's own: ${money(piecePrice.price)}` : undefined}
        />
        {line.price.trim() !== '' && Number(line.price) !== piecePrice?.price && (
          <Field {...text('reason', 'Reason for this price', 'price_reason')} maxLength={200} />
        )}
      </div>
      <CustomFormFields
        record="order_line"
        form={{ may: true, error: errorOf }}
        stored={line.storedCustom}
        typed={line.custom}
        onChange={(custom) => change({ custom })}
      />
      {messages.length > 0 && (
        <p aria-live="polite" className="text-sm text-clay">
          {messages.map(({ message }) => message).join(' · ')}
        </p>
      )}
    </div>
  )
}
