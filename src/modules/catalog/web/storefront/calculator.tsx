import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product } from '../../contract/catalog.ts'
import { refusedSides } from '../../../pricing/rules/index.ts'
import { useMoney, useShopFacts } from '../../../../kernel/web/shop.ts'
import { Button } from '../../../../kernel/web/ui/button.tsx'
import { toast } from '../../../../kernel/web/ui/toast-store.ts'
import { CameraButton } from '../../../measuring/web/storefront/index.ts'
import { useAddToCart } from './add-to-cart.ts'
import { asksAboutPiece, priceOf } from '../../rules/index.ts'
import type { MeasuredSize, UsedWindows } from '../../../windows/web/storefront/index.ts'
import { useChosenSize } from './chosen-size.ts'
import { DrawnPiece } from './drawn-piece.tsx'
import type { Hung } from './drawing/hung.ts'
import { MeasuringLinks } from './measuring-links.tsx'
import type { MeasuringDialog } from './measuring-links.tsx'
import { PieceQuestions } from './piece/lazy-questions.tsx'
import type { PieceHandle } from './piece/lazy-questions.tsx'
import type { ChosenOptions } from './piece/chosen-options.ts'
import { PriceShown } from './price-shown.tsx'
import { useRangeMessage } from './range-message.ts'
import { SizeInputs } from './size-inputs.tsx'
import { useSettled } from './use-settled.ts'
import { UnitChoice } from '../../../pricing/web/storefront/index.ts'

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
  options,
}: {
  product: Product
  /** Slug of its category. */
  category?: string | undefined
  options: ChosenOptions
}) {
  const { t } = useTranslation()
  const { currency } = useShopFacts()
  const rangeText = useRangeMessage()
  const addToCart = useAddToCart()
  const size = useChosenSize()
  const [submitted, setSubmitted] = useState(false)
  const [filled, setFilled] = useState<MeasuredSize | null>(null)
  const piece = useRef<PieceHandle>(null)
  const navigate = useNavigate()
  const editedLine = useEditedLine()
  const asks = asksAboutPiece(product)
  const [measuring, setMeasuring] = useState<MeasuringDialog | null>(null)
  const [answered, setAnswered] = useState<Partial<MeasuredSize>>({})
  const { unit } = size.entered
  const { width, height } = size.metres
  const { limits } = options
  const refused = refusedSides(width, height, limits)
  const isSettled = useSettled(`${width} ${height}`)

  // Staff see the page of what is not on sale; nobody orders it.
  const isReady = width > 0 && height > 0 && product.state === 'published'
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
    const checked = asks ? piece.current?.check() : undefined
    if (refused.length > 0 || (asks && !checked)) return
    const sides = { width, length: height }
    // A product that asks nothing is ordered by its size alone.
    if (checked) {
      const { answers, price } = checked
      addToCart(product, sides, { ...answers, measured: measured.method }, { price, line: editedLine })
    } else addToCart(product, sides)
    if (editedLine !== undefined) {
      void navigate({ to: '/cart' })
      return
    }
    piece.current?.clear()
    toast({ title: t('calculator.added'), description: product.name })
  }

  /** Puts a piece for each window into the cart, and tells which do not fit. */
  function takeAll(windows: MeasuredSize[]): UsedWindows {
    const used: UsedWindows = { fitting: [], refused: [] }
    for (const window of windows) {
      const { name = '', method } = window
      const sides = { width: window.width, length: window.height }
      const [range] = refusedSides(sides.width, sides.length, limits)
      const found = range ? { why: rangeText(range) } : asks ? piece.current?.forWindow(window) : undefined
      if (found && 'why' in found) used.refused.push({ name, why: found.why })
      else {
        if (found) addToCart(product, sides, { ...found.answers, measured: method }, { price: found.price })
        else addToCart(product, sides)
        used.fitting.push(name)
      }
    }
    return used
  }

  const drawing = (hung: Hung | null) => (
    <DrawnPiece product={product} category={category} size={size} look={options.look} hung={hung} />
  )

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
        <SizeInputs
          size={size}
          limits={limits}
          refused={submitted || isSettled ? refused : []}
          {...(product.kind === 'curtain' && { widthHint: t('piece.railLength') })}
        />
        <MeasuringLinks
          onOpen={(dialog) => {
            setAnswered(piece.current?.recess() ?? {})
            setMeasuring(dialog)
          }}
        />
        {!asks && drawing(null)}
        <noscript>
          <p className="mt-3 text-sm text-ink-soft">{t('calculator.withoutScripts')}</p>
        </noscript>
        {asks ? (
          <Suspense
            fallback={
              <>
                {drawing(null)}
                <Counter price={null} isReady={false} />
              </>
            }
          >
            <PieceQuestions
              above={drawing}
              product={product}
              size={{ width, length: height }}
              unit={unit}
              measured={measured}
              filled={filled}
              editedLine={editedLine}
              chosen={options}
              handle={piece}
            >
              {(price) => <Counter price={price} isReady={isReady} isEdit={editedLine !== undefined} />}
            </PieceQuestions>
          </Suspense>
        ) : (
          <Counter price={priceOf(product, width, height, currency)} isReady={isReady} />
        )}
      </form>
      {measuring && (
        <Suspense fallback={null}>
          <MeasuringDialogs
            open={measuring}
            product={product}
            size={{ ...measured, ...answered }}
            onClose={() => setMeasuring(null)}
            onMeasured={fill}
            onUseAll={takeAll}
          />
        </Suspense>
      )}
      <CameraButton onMeasured={(sides) => fill({ ...measured, ...sides })} />
    </>
  )
}

/** Price and button; on a phone both stay at hand at the bottom of the screen. */
function Counter({
  price,
  isReady,
  isEdit = false,
}: {
  /** Major units; null: not made like this, or not known yet. */
  price: number | null
  isReady: boolean
  /** A line of the cart is changed. */
  isEdit?: boolean
}) {
  const { t } = useTranslation()
  const money = useMoney()
  return (
    <div className="mt-4 grid gap-4 border-t border-line pt-4 at-hand:fixed at-hand:inset-x-0 at-hand:bottom-0 at-hand:z-20 at-hand:mt-0 at-hand:grid-cols-[auto_minmax(0,1fr)] at-hand:items-center at-hand:bg-surface at-hand:p-3 at-hand:pb-[max(0.75rem,env(safe-area-inset-bottom))] at-hand:shadow-float">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 at-hand:grid at-hand:gap-0">
        <span className="text-sm text-ink-soft">{t('calculator.price')}</span>
        <PriceShown
          price={price === null ? '–' : money(price)}
          className="figures font-serif text-2xl whitespace-nowrap max-[14rem]:text-base at-hand:text-xl at-hand:max-[22rem]:text-lg"
        />
      </p>
      <Button type="submit" size="lg" disabled={!isReady} className="w-full min-w-0 max-md:px-3">
        {t(isEdit ? 'piece.saveChanges' : 'calculator.add')}
      </Button>
    </div>
  )
}

/** The line of the cart that is changed here, counted from 1, as its address says; undefined: none. */
function useEditedLine(): number | undefined {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const line = Number(search['line'])
  return Number.isInteger(line) && line > 0 ? line : undefined
}
