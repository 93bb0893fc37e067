import { useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { currencyExponent, toMajor, toMinor } from '#kernel/rules/money.ts'
import { useMoney, useShopConfig } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import type { Product } from '#modules/catalog/contract/catalog.ts'
import { maxQuantity } from '#modules/pricing/contract.ts'
import { listedPrice } from '#modules/catalog/rules/index.ts'
import { addGoods } from './add-goods.ts'
import { LivePrice } from '../calculator/live-price.tsx'

/** How many of a product that is sold by the piece, what they cost, and the button that puts them into the cart. */
export function GoodsForm({ product }: { product: Product }) {
  const { t } = useTranslation()
  const money = useMoney()
  const { currency } = useShopConfig()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('1')
  const [isRefused, setIsRefused] = useState(false)
  const quantity = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0
  const price = listedPrice(product)
  const exponent = currencyExponent(currency)
  const isOrderable = product.state === 'published' && price !== null

  function add(event: FormEvent) {
    event.preventDefault()
    setIsRefused(quantity === 0)
    if (quantity === 0) return
    addGoods(product, quantity)
    toast({
      title: t('calculator.added'),
      description: product.name,
      action: { label: t('calculator.viewCart'), run: () => void navigate({ to: '/cart' }) },
    })
  }

  return (
    <form
      noValidate
      onSubmit={add}
      className="grid gap-4 rounded-lg border border-line bg-surface p-[min(1rem,6vw)] md:p-5 print:border-0 print:p-0"
    >
      <Field
        label={t('goods.quantity')}
        inputMode="numeric"
        autoComplete="off"
        className="max-w-32"
        value={typed}
        error={isRefused ? t('goods.quantityRule', { max: maxQuantity }) : undefined}
        onChange={({ target }) => {
          setTyped(target.value)
          setIsRefused(false)
        }}
      />
      <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-4">
        <p className="grid">
          <span className="text-sm text-ink-soft">{t('calculator.price')}</span>
          <LivePrice
            price={
              price === null || quantity === 0
                ? '–'
                : money(toMajor(toMinor(price, exponent) * quantity, exponent))
            }
            className="figures font-serif text-xl lg:text-2xl"
          />
        </p>
        <Button type="submit" size="lg" disabled={!isOrderable}>
          {t('calculator.add')}
        </Button>
      </div>
      <noscript>
        <p className="text-sm text-ink-soft">{t('shell.needsScripts')}</p>
      </noscript>
    </form>
  )
}
