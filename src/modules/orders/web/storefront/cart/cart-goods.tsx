import { useRef, useState } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { useMoney, useShopConfig } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { Picture } from '#kernel/web/ui/picture.tsx'
import { maxQuantity } from '#modules/pricing/contract.ts'
import { ProductHeading } from './product-heading.tsx'
import { goodsPrice, useWholeCart } from './whole-cart.ts'
import type { FreshCart } from './fresh-cart.ts'
import type { GoodsLine } from '#modules/catalog/web/storefront/index.ts'
import { problemOfGoods } from './line-problems.ts'
import { useProblemText } from './line-size.tsx'

/** Whether it is a whole number from 1 to `maxQuantity`. */
const isQuantity = (text: string) => /^\d{1,3}$/.test(text.trim()) && Number(text) > 0

/** The goods in the cart that are sold by the piece. */
export function CartGoods({ fresh }: { fresh: FreshCart }) {
  const { t } = useTranslation()
  const cart = useWholeCart()
  const list = useRef<HTMLUListElement>(null)
  const [announcement, setAnnouncement] = useState('')

  function remove({ product_id: id, product }: GoodsLine) {
    setAnnouncement(t('cart.removed', { name: product.name }))
    cart.setQuantity(id, 0)
    list.current?.focus()
  }

  return (
    <div>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t('goods.title')}
        className="divide-y divide-line border-y border-line outline-none"
      >
        {cart.goods.map((line) => (
          <GoodsItem key={line.product_id} line={line} fresh={fresh} onRemove={() => remove(line)} />
        ))}
      </ul>
      <output className="sr-only">{announcement}</output>
    </div>
  )
}

function GoodsItem({ line, fresh, onRemove }: { line: GoodsLine; fresh: FreshCart; onRemove: () => void }) {
  const { t } = useTranslation()
  const money = useMoney()
  const { currency } = useShopConfig()
  const { setQuantity } = useWholeCart()
  const problemText = useProblemText()
  const [typed, setTyped] = useState<string>()
  const { product } = line
  const problem = problemOfGoods(line, fresh)
  const earlier = fresh.earlierGoodsPrice(line)
  const quantityText = typed ?? String(line.quantity)
  const isWrong = !isQuantity(quantityText)

  return (
    <li className="grid grid-cols-[4.5rem_1fr] gap-x-4 py-5 sm:grid-cols-[6rem_1fr] md:gap-x-6 md:py-6 print:line">
      <Picture src={product.image_urls[0]} alt="" sizes="6rem" className="aspect-square w-full rounded-md" />
      <div className="grid content-start gap-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <ProductHeading product={product} />
          <p className="figures flex flex-wrap items-baseline gap-x-3">
            {earlier !== undefined && (
              <span className="text-sm text-clay">{t('cart.earlierPrice', { price: money(earlier) })}</span>
            )}
            <span className="font-serif text-lg">{money(goodsPrice(line, currency))}</span>
          </p>
        </div>
        <p className="figures text-sm text-ink-soft">
          {t('catalog.each', { price: money(line.unit_price) })}
        </p>
        <div className="mt-1 flex flex-wrap items-end gap-x-3 gap-y-2">
          <div className="w-28">
            <Field
              hideLabel
              label={t('goods.quantityOf', { name: product.name })}
              inputMode="numeric"
              autoComplete="off"
              value={quantityText}
              error={isWrong ? t('goods.quantityRule', { max: maxQuantity }) : undefined}
              onChange={({ target }) => {
                setTyped(target.value)
                if (isQuantity(target.value)) setQuantity(line.product_id, Number(target.value))
              }}
              onBlur={() => setTyped(undefined)}
            />
          </div>
          <Button look="plain" size="sm" className="min-h-11 print:hidden" onClick={onRemove}>
            {t('cart.remove')}
          </Button>
        </div>
        {problem &&
          problemText(problem).map((sentence) => (
            <p key={sentence} role="alert" className="mt-1 text-sm text-clay print:hidden">
              {sentence}
            </p>
          ))}
      </div>
    </li>
  )
}
