import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Product } from '#modules/catalog/contract/index.ts'
import { isSoldByPiece, perSquareMetre } from '#modules/catalog/rules/index.ts'
import { productChoices, untranslatedProduct } from '#modules/catalog/web/queries/index.ts'
import { itemTotal } from '../../rules/quote-items.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import { NumberField } from '#kernel/web/backoffice/editing/number-field.tsx'
import { RecordSelect } from '#kernel/web/backoffice/editing/record-select.tsx'
import { NextLine } from './next-line.tsx'
import { useQuoteMoney } from './use-quote-money.ts'

const products = { search: productChoices, byId: untranslatedProduct, nameOf: ({ name }: Product) => name }

const emptyGoods = { productId: '', quantity: '1', price: '' }

/** A line of goods that are sold by the piece. */
export function GoodsLine({
  disabled,
  hidden,
  add,
}: {
  disabled: boolean
  hidden: boolean
  add: (item: object) => void
}) {
  const { exponent, minor, money } = useQuoteMoney()
  const [typed, setTyped] = useState(emptyGoods)
  const { data: product } = useQuery({
    ...untranslatedProduct(typed.productId),
    enabled: typed.productId !== '',
  })
  const isGoods = product !== undefined && isSoldByPiece(product)
  const [quantity, price] = [Number(typed.quantity), Number(typed.price)]
  const ready = !disabled && isGoods && Number.isInteger(quantity) && quantity > 0 && price > 0
  const number = (field: 'quantity' | 'price', label: string) => ({
    label,
    value: typed[field],
    disabled,
    autoComplete: 'off',
    onChange: (value: string) => setTyped({ ...typed, [field]: value }),
  })
  function addLine() {
    if (!product) return
    add({ name: product.name, productId: product.id, soldBy: 'piece', quantity, price })
    setTyped(emptyGoods)
  }
  const isOther = product !== undefined && !isGoods
  return (
    <NextLine
      label="Goods by the piece"
      hidden={hidden}
      result={
        isOther
          ? t('This product is made to measure and needs a size')
          : ready
            ? `${typed.quantity} × ${money(minor(price))} = ${money(itemTotal({ quantity, price: minor(price) }, exponent))}`
            : ''
      }
      isRefused={isOther}
      ready={ready}
      add={addLine}
    >
      <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[1fr_10rem_6rem]">
        <div className="max-sm:col-span-2">
          <RecordSelect
            choice={products}
            label="Product"
            find="Find a product"
            none="Choose a product"
            value={typed.productId}
            disabled={disabled}
            onChange={(productId, row) =>
              setTyped({
                ...typed,
                productId,
                price: row && isSoldByPiece(row) ? `${perSquareMetre(row)}` : '',
              })
            }
          />
        </div>
        <NumberField {...number('price', 'Price each')} decimals="currency" of="piece" />
        <NumberField {...number('quantity', 'Pieces')} decimals={0} />
      </div>
    </NextLine>
  )
}
