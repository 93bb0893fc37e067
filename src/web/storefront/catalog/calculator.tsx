import { useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product } from '../../../contract/catalog.ts'
import { areaOf, refusedSides, toMetres } from '../../../rules/size.ts'
import { useFigures } from '../../i18n/figures.ts'
import { useMoney, useShopFacts } from '../../shop.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useCart } from '../orders/cart.tsx'
import { limitsOf, priceOf } from '../orders/line-price.ts'
import { SizeField } from '../orders/size-field.tsx'
import { metresOf } from '../orders/typed-size.ts'
import { WindowDrawing } from './window-drawing.tsx'

/** Metres; a common window, so that a price is there before anything is typed. */
const startSize = { width: '1.5', height: '1.8' }

/** The counter of the shop: two sides in, area and price out. */
export function Calculator({ product }: { product: Product }) {
  const { t } = useTranslation()
  const { currency } = useShopFacts()
  const money = useMoney()
  const { side, area } = useFigures()
  const cart = useCart()
  const [typed, setTyped] = useState(startSize)
  const [asked, setAsked] = useState(false)
  const width = metresOf(typed.width)
  const height = metresOf(typed.height)
  const limits = limitsOf(product)
  const price = priceOf(product, width, height, currency)
  const refused = asked ? refusedSides(width, height, limits) : []

  function add(event: FormEvent) {
    event.preventDefault()
    if (refusedSides(width, height, limits).length > 0) {
      setAsked(true)
      return
    }
    setAsked(false)
    cart.add(product, { width, length: height })
    toast({ title: t('calculator.added'), description: product.name })
  }

  const message = (which: 'width' | 'length', text: string) => {
    const refusal = refused.find((one) => one.side === which)
    return refusal && t(text, { min: side(refusal.min), max: side(refusal.max) })
  }

  return (
    <form noValidate onSubmit={add} className="rounded-lg border border-line bg-surface p-5 md:p-6">
      <h2 className="text-lg">{t('calculator.title')}</h2>
      <div className="mt-4 grid grid-cols-2 gap-4">
        <SizeField
          label={t('calculator.width')}
          value={typed.width}
          onChange={(value) => setTyped({ ...typed, width: value })}
          min={toMetres(limits.minWidthMm)}
          max={toMetres(limits.maxWidthMm)}
          error={message('width', 'calculator.widthRange')}
        />
        <SizeField
          label={t('calculator.height')}
          value={typed.height}
          onChange={(value) => setTyped({ ...typed, height: value })}
          min={toMetres(limits.minLengthMm)}
          max={toMetres(limits.maxLengthMm)}
          error={message('length', 'calculator.heightRange')}
        />
      </div>
      <div className="mt-5 grid grid-cols-[1fr_auto] items-end gap-4">
        <WindowDrawing
          width={width}
          height={height}
          label={t('calculator.drawing', { width: side(width), height: side(height) })}
        />
        <p className="grid justify-items-end text-sm text-ink-soft">
          {t('calculator.area')}
          <output className="figures text-lg text-ink">
            {t('calculator.squareMetres', { area: area(areaOf(width, height)) })}
          </output>
        </p>
      </div>
      {/* On a phone price and button stay at hand at the bottom of the screen. */}
      <div className="mt-5 grid gap-4 border-t border-line pt-5 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:mt-0 max-md:grid-cols-[auto_1fr] max-md:items-center max-md:bg-surface max-md:p-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-md:shadow-float">
        <p className="flex items-baseline justify-between gap-3 max-md:grid max-md:gap-0">
          <span className="text-sm text-ink-soft">{t('calculator.price')}</span>
          <output aria-live="polite" className="figures font-serif text-2xl max-md:text-xl">
            {money(price)}
          </output>
        </p>
        <Button type="submit" size="lg" disabled={!(width > 0 && height > 0)} className="w-full">
          {t('calculator.add')}
        </Button>
      </div>
    </form>
  )
}
