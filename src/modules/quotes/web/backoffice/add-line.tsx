import { useState, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { t } from '#kernel/web/backoffice/language.ts'
import { Field } from '#kernel/web/ui/field.tsx'
import { NumberField } from '#kernel/web/backoffice/editing/number-field.tsx'
import type { Product } from '#modules/catalog/contract/index.ts'
import { isSoldByPiece, perSquareMetre } from '#modules/catalog/rules/index.ts'
import { productChoices, untranslatedProduct } from '#modules/catalog/web/queries/index.ts'
import { RecordSelect } from '#kernel/web/backoffice/editing/record-select.tsx'
import { Switch } from './office-unit.tsx'
import { PieceLine, type PieceLineProps } from './piece-line.tsx'
import { itemTotal } from '../../rules/quote-items.ts'
import { NextLine } from './next-line.tsx'
import { useQuoteMoney } from './use-quote-money.ts'

interface CountedLineProps {
  disabled: boolean
  hidden: boolean
  add: (item: object) => void
}

/** The fields of price and number of a line without a size, and the text of its total. */
function useCounted<Typed extends { quantity: string; price: string }>(
  typed: Typed,
  setTyped: (typed: Typed) => void,
  { disabled, decimals }: { disabled: boolean; decimals: number },
) {
  const { exponent, minor, money } = useQuoteMoney()
  const number = (field: 'quantity' | 'price', label: string) => ({
    label,
    value: typed[field],
    disabled,
    autoComplete: 'off',
    onChange: (value: string) => setTyped({ ...typed, [field]: value }),
  })
  return {
    total: () => {
      const each = minor(Number(typed.price))
      return `${typed.quantity} × ${money(each)} = ${money(itemTotal({ quantity: Number(typed.quantity), price: each }, exponent))}`
    },
    fields: (
      <>
        <NumberField {...number('price', 'Price each')} decimals="currency" of="piece" />
        <NumberField {...number('quantity', 'Pieces')} decimals={decimals} />
      </>
    ),
  }
}

const products = { search: productChoices, byId: untranslatedProduct, nameOf: ({ name }: Product) => name }

const emptyGoods = { productId: '', quantity: '1', price: '' }

/** A line of goods that are sold by the piece. */
function GoodsLine({ disabled, hidden, add }: CountedLineProps) {
  const [typed, setTyped] = useState(emptyGoods)
  const { total, fields } = useCounted(typed, setTyped, { disabled, decimals: 0 })
  const { data: product } = useQuery({
    ...untranslatedProduct(typed.productId),
    enabled: typed.productId !== '',
  })
  const isGoods = product !== undefined && isSoldByPiece(product)
  const [quantity, price] = [Number(typed.quantity), Number(typed.price)]
  const ready = !disabled && isGoods && Number.isInteger(quantity) && quantity > 0 && price > 0
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
      result={isOther ? t('This product is made to measure and needs a size') : ready ? total() : ''}
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
        {fields}
      </div>
    </NextLine>
  )
}

const emptyLine = { name: '', quantity: '1', price: '' }

/** A line that is not a made-to-measure piece: fitting, delivery, a motor. */
function FreeLine({ disabled, hidden, add }: CountedLineProps) {
  const [typed, setTyped] = useState(emptyLine)
  const { total, fields } = useCounted(typed, setTyped, { disabled, decimals: 3 })
  const description = useRef<HTMLInputElement>(null)
  const [quantity, price] = [Number(typed.quantity), Number(typed.price)]
  const ready = !disabled && typed.name.trim() !== '' && quantity > 0 && typed.price !== '' && price >= 0
  function addLine() {
    add({ name: typed.name.trim(), quantity, price })
    setTyped(emptyLine)
    description.current?.focus()
  }
  return (
    <NextLine label="Anything else" hidden={hidden} result={ready ? total() : ''} ready={ready} add={addLine}>
      <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[1fr_10rem_6rem]">
        <div className="max-sm:col-span-2">
          <Field
            ref={description}
            label="What"
            value={typed.name}
            disabled={disabled}
            autoComplete="off"
            placeholder="Fitting"
            maxLength={500}
            onChange={({ target }) => setTyped({ ...typed, name: target.value })}
          />
        </div>
        {fields}
      </div>
    </NextLine>
  )
}

type Kind = 'piece' | 'goods' | 'other'

interface AddLineProps extends Omit<PieceLineProps, 'hidden'> {
  /** Whether the shop sells goods by the piece. */
  sellsGoods: boolean
  /** How many times "another piece like this" was chosen; each time the piece form is reset and shown. */
  startCount: number
}

/** Adds a line: a made-to-measure piece, goods, or anything else. Switching between the forms keeps the input of all. */
export function AddLine({ startCount, sellsGoods, ...props }: AddLineProps) {
  const { disabled, add } = props
  // The chosen kind applies until the next "another piece like this", which shows the piece form.
  const [chosen, choose] = useState<{ kind: Kind; startCount: number }>({ kind: 'piece', startCount })
  const kind = chosen.startCount === startCount ? chosen.kind : 'piece'
  return (
    <>
      <Switch<Kind>
        label="What is added"
        values={[
          ['piece', t('Made to measure')],
          ...(sellsGoods ? [['goods', t('Goods by the piece')] as const] : []),
          ['other', t('Anything else')],
        ]}
        value={kind}
        disabled={disabled}
        onChange={(next) => choose({ kind: next, startCount })}
      />
      <PieceLine key={startCount} {...props} hidden={kind !== 'piece'} />
      {sellsGoods && <GoodsLine disabled={disabled} hidden={kind !== 'goods'} add={add} />}
      <FreeLine disabled={disabled} hidden={kind !== 'other'} add={add} />
    </>
  )
}
