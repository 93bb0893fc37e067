import { lazy, Suspense, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product } from '../../contract/catalog.ts'
import { refusedSides } from '../../../pricing/rules/index.ts'
import { useFigures } from '../../../../kernel/web/i18n/figures.ts'
import { useMoney, useShopFacts } from '../../../../kernel/web/shop.ts'
import { Button } from '../../../../kernel/web/ui/button.tsx'
import { toast } from '../../../../kernel/web/ui/toast-store.ts'
import { CameraButton } from '../../../measuring/web/storefront/index.ts'
import { useAddToCart } from './add-to-cart.ts'
import { asksAboutPiece, chargedArea, perSquareMetre, priceOf, limitsOf } from '../../rules/index.ts'
import type { MeasuredSize } from '../../../windows/web/storefront/index.ts'
import { Arithmetic } from './arithmetic.tsx'
import { useChosenSize } from './chosen-size.ts'
import { WindowDrawing } from './drawing/window-drawing.tsx'
import { MeasuringLinks } from './measuring-links.tsx'
import type { MeasuringDialog } from './measuring-links.tsx'
import { PieceQuestions } from './piece/lazy-questions.tsx'
import type { PieceHandle } from './piece/lazy-questions.tsx'
import { PriceShown } from './price-shown.tsx'
import { SizeInputs } from './size-inputs.tsx'
import { UnitChoice, unitSigns } from '../../../pricing/web/storefront/index.ts'

const MeasuringDialogs = lazy(() =>
  import('./piece/measuring-dialogs.tsx').then((module) => ({ default: module.MeasuringDialogs })),
)

/**
 * The counter of the shop: two sides in, area and price out. Sent before the page is alive, or without scripts, it asks
 * for the same page with the price of the typed size.
 */
export function Calculator({
  product,
  category,
}: {
  product: Product
  /** Slug of its category. */
  category?: string | undefined
}) {
  const { t } = useTranslation()
  const { currency } = useShopFacts()
  const money = useMoney()
  const { side } = useFigures()
  const addToCart = useAddToCart()
  const size = useChosenSize()
  const [submitted, setSubmitted] = useState(false)
  const [filled, setFilled] = useState<MeasuredSize | null>(null)
  const piece = useRef<PieceHandle>(null)
  const asks = asksAboutPiece(product)
  const [measuring, setMeasuring] = useState<MeasuringDialog | null>(null)
  const [answered, setAnswered] = useState<Partial<MeasuredSize>>({})
  const { unit } = size.entered
  const { width, height } = size.metres
  const limits = limitsOf(product)
  const refused = refusedSides(width, height, limits)
  const drawn = (typed: number) => `${side(typed)} ${t(unitSigns[unit])}`

  // A size that was changed by hand since is a typed one.
  const measured: MeasuredSize =
    filled?.width === width && filled.height === height
      ? filled
      : { width, height, method: 'typed', mount: filled?.mount ?? 'inside' }
  function fill(by: MeasuredSize) {
    size.setMetres({ width: by.width, height: by.height })
    setFilled(by)
  }

  function add(event: FormEvent) {
    event.preventDefault()
    setSubmitted(refused.length > 0)
    const answers = asks ? piece.current?.check() : {}
    if (refused.length > 0 || !answers) return
    // A product that asks nothing is ordered by its size alone.
    addToCart(product, { width, length: height }, asks ? { ...answers, measured: measured.method } : {})
    piece.current?.clear()
    toast({ title: t('calculator.added'), description: product.name })
  }

  return (
    <>
      <form
        noValidate
        onSubmit={add}
        className="rounded-lg border border-line bg-surface p-[min(1.25rem,6vw)] md:p-6 print:border-0 print:p-0"
      >
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 className="text-lg">{t('calculator.title')}</h2>
          <UnitChoice name="unit" unit={unit} onChoose={size.chooseUnit} />
        </div>
        <SizeInputs size={size} limits={limits} refused={submitted ? refused : []} />
        <MeasuringLinks
          onOpen={(dialog) => {
            setAnswered(piece.current?.recess() ?? {})
            setMeasuring(dialog)
          }}
        />
        <WindowDrawing
          product={product}
          category={category}
          width={width}
          height={height}
          labels={{ width: drawn(size.typed.width), height: drawn(size.typed.height) }}
          label={t('calculator.drawing', { width: side(width), height: side(height) })}
          className="mx-auto mt-4 max-h-72 print:max-h-48 w-full rounded-md bg-linen"
        />
        <Arithmetic
          width={width}
          height={height}
          unit={unit}
          perSquareMetre={perSquareMetre(product)}
          charged={chargedArea(product, width, height)}
        />
        {asks && (
          <Suspense fallback={null}>
            <PieceQuestions
              product={product}
              size={{ width, length: height }}
              unit={unit}
              measured={measured}
              filled={filled}
              handle={piece}
            />
          </Suspense>
        )}
        <noscript>
          <p className="mt-3 text-sm text-ink-soft">{t('calculator.withoutScripts')}</p>
        </noscript>
        {/* On a phone price and button stay at hand at the bottom of the screen. */}
        <div className="mt-4 grid gap-4 border-t border-line pt-4 at-hand:fixed at-hand:inset-x-0 at-hand:bottom-0 at-hand:z-20 at-hand:mt-0 at-hand:grid-cols-[auto_minmax(0,1fr)] at-hand:items-center at-hand:bg-surface at-hand:p-3 at-hand:pb-[max(0.75rem,env(safe-area-inset-bottom))] at-hand:shadow-float">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3 at-hand:grid at-hand:gap-0">
            <span className="text-sm text-ink-soft">{t('calculator.price')}</span>
            <PriceShown
              price={money(priceOf(product, width, height, currency))}
              className="figures font-serif text-2xl whitespace-nowrap max-[14rem]:text-base at-hand:text-xl at-hand:max-[22rem]:text-lg"
            />
          </p>
          <Button
            type="submit"
            size="lg"
            disabled={!(width > 0 && height > 0)}
            className="w-full min-w-0 max-md:px-3"
          >
            {t('calculator.add')}
          </Button>
        </div>
      </form>
      {measuring && (
        <Suspense fallback={null}>
          <MeasuringDialogs
            open={measuring}
            product={product}
            size={{ ...measured, ...answered }}
            onClose={() => setMeasuring(null)}
            onMeasured={fill}
          />
        </Suspense>
      )}
      <CameraButton onMeasured={(sides) => fill({ ...measured, ...sides })} />
    </>
  )
}
