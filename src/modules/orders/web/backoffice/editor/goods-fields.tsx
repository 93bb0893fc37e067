import { Plus, Trash2 } from 'lucide-react'
import type { Product } from '#modules/catalog/contract/index.ts'
import { perSquareMetre } from '#modules/catalog/rules/index.ts'
import { productChoices, untranslatedProduct } from '#modules/catalog/web/queries/index.ts'
import { currencyExponent } from '#kernel/rules/money.ts'
import { useOfficeMoney } from '#kernel/web/backoffice/money.ts'
import { CustomFormFields } from '#kernel/web/backoffice/custom-fields/form-fields.tsx'
import { RecordSelect } from '#kernel/web/backoffice/editing/record-select.tsx'
import { rowButtonLook } from '#kernel/web/backoffice/editing/row-buttons.tsx'
import { useShopConfig } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { emptyGoods, priceOfGoods, type TypedGoods } from './typed-order.ts'

const products = { search: productChoices, byId: untranslatedProduct, nameOf: ({ name }: Product) => name }

/** The goods of an order that are sold by the piece. Goods that were ordered keep their price. */
export function GoodsFields({
  goods,
  mayChange,
  errorOf,
  change,
}: {
  goods: readonly TypedGoods[]
  mayChange: boolean
  /** The message for a refused field of the goods at this place, by its name. */
  errorOf: (index: number, field: string) => string | undefined
  change: (goods: TypedGoods[]) => void
}) {
  const money = useOfficeMoney()
  const { currency } = useShopConfig()
  const set = (key: number, by: Partial<TypedGoods>) =>
    change(goods.map((item) => (item.key === key ? { ...item, ...by } : item)))
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-semibold">Goods by the piece</legend>
      {goods.map((item, index) => (
        <div
          key={item.key}
          className="grid items-end gap-3 max-sm:rounded-md max-sm:border max-sm:border-line max-sm:p-3 sm:grid-cols-[1fr_6rem_7rem_auto]"
        >
          {item.line === undefined ? (
            <RecordSelect
              choice={products}
              label="Product"
              find="Find a product"
              none="Choose a product"
              value={item.productId}
              error={errorOf(index, 'product_id') ?? errorOf(index, 'line')}
              onChange={(productId, row) =>
                set(item.key, {
                  productId,
                  productName: row?.name ?? '',
                  unitPrice: row ? perSquareMetre(row) : null,
                })
              }
            />
          ) : (
            <p className="py-2 font-medium">{item.productName}</p>
          )}
          <Field
            label="Quantity"
            inputMode="numeric"
            autoComplete="off"
            value={item.quantity}
            error={errorOf(index, 'quantity')}
            disabled={!mayChange}
            onChange={({ target }) => set(item.key, { quantity: target.value })}
          />
          <p className="figures py-2 text-right">
            {item.unitPrice === null ? '' : money(priceOfGoods(item, currencyExponent(currency)))}
          </p>
          {mayChange && (
            <button
              type="button"
              aria-label={`Remove goods ${index + 1}`}
              title="Remove"
              className={rowButtonLook}
              onClick={() => change(goods.filter(({ key }) => key !== item.key))}
            >
              <Trash2 size={16} aria-hidden />
            </button>
          )}
          {mayChange && (
            <div className="col-span-full grid gap-3 empty:hidden">
              <CustomFormFields
                record="order_line"
                form={{ may: true, error: (field) => errorOf(index, field) }}
                stored={item.storedCustom}
                typed={item.custom}
                onChange={(custom) => set(item.key, { custom })}
              />
            </div>
          )}
        </div>
      ))}
      {mayChange && (
        <Button
          look="quiet"
          size="sm"
          className="justify-self-start"
          onClick={() => change([...goods, emptyGoods()])}
        >
          <Plus size={15} aria-hidden />
          Add goods
        </Button>
      )}
    </fieldset>
  )
}
