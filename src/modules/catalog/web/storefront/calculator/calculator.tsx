import { useNavigate, useSearch } from '@tanstack/react-router'
import {
  Suspense,
  useRef,
  useState,
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { Opened } from '#kernel/web/storefront/opened.tsx'
import type { Product } from '#modules/catalog/contract/catalog.ts'
import { type SizeRefusal, type UnevenSide } from '#modules/pricing/rules/index.ts'
import { useMoney, useShopConfig } from '#kernel/web/shop.ts'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { CameraButton, useCamera } from '#modules/measuring/web/storefront/index.ts'
import { useAddToCart } from '../to-cart/add-to-cart.ts'
import { listedPrice, needsConfiguration, priceOf } from '#modules/catalog/rules/index.ts'
import type { MeasuredSize } from '#modules/windows/web/storefront/index.ts'
import type { useChosenSize } from './chosen-size.ts'
import { CalculatorBar, type BarProps } from './calculator-bar.tsx'
import { DrawnPiece } from './drawn-piece.tsx'
import type { Mounting } from '../drawing/mounting.ts'
import { useDrawingForm } from '../drawing/lazy-drawings.ts'
import { useKeptAddress } from './kept-address.ts'
import { missingPrice } from '../missing-price.ts'
import { MeasuringLinks, type MeasuringDialog } from '../product/measuring-links.tsx'
import { PieceQuestions, type PieceHandle } from '../piece/lazy-questions.tsx'
import type { ChosenOptions } from '../piece/chosen-options.ts'
import { useRangeMessage, useRefusedSides } from './range-message.ts'
import { showField, showRefusal } from './show-refusal.ts'
import { SizeInputs } from './size-inputs.tsx'
import { useAddForWindows } from '../to-cart/add-for-windows.ts'
import { useInView } from '../use-in-view.ts'
import { useIsTypingDone } from './use-is-typing-done.ts'
import { UnitChoice, unitSigns, useSizeFormat } from '#modules/pricing/web/storefront/index.ts'

const loadMeasuring = () => import('../piece/measuring-dialogs.tsx').then((module) => module.MeasuringDialogs)

/** Sides in metres that differ only by rounding to millimetres or sixteenths of an inch. */
const isSameSide = (one: number, other: number) => Math.abs(one - other) < 0.001

/** The part of the screen between the header and the bar at the bottom of a phone, as a root margin. */
const beneathHeader = '-64px 0px -84px'

/**
 * The price calculator: width and height in, area and price out. Submitted before hydration, or without scripts, its
 * form opens the same page with the price of the typed size.
 */
export function Calculator({
  product,
  category,
  options,
  size,
}: {
  product: Product
  /** Slug of its category. */
  category?: string | undefined
  options: ChosenOptions
  size: ReturnType<typeof useChosenSize>
}) {
  const { t, i18n } = useTranslation()
  const { currency } = useShopConfig()
  const money = useMoney()
  const addToCart = useAddToCart()
  const [submitted, setSubmitted] = useState(false)
  const [filled, setFilled] = useState<MeasuredSize | null>(null)
  const piece = useRef<PieceHandle>(null)
  const navigate = useNavigate()
  const editedLine = useEditedLine()
  const asks = needsConfiguration(product)
  const [measuring, setMeasuring] = useState<MeasuringDialog | null>(null)
  const [answered, setAnswered] = useState<Partial<MeasuredSize>>({})
  const { unit } = size.entered
  const { width, height } = size.metres
  const { limits } = options
  useKeptAddress(asks ? null : { width: `${width}`, height: `${height}` })
  const takeAll = useAddForWindows({ product, limits, piece })
  const refused = useRefusedSides({ width, length: height }, limits, options.look.facts.size ? 'mm' : unit)
  const isSettled = useIsTypingDone(`${width} ${height}`)
  const shownRefusals = submitted || isSettled ? refused : []
  const form = useDrawingForm()
  const links = useRef<HTMLDivElement>(null)
  const isDocked = useInView(links, beneathHeader, true)

  const isReady = width > 0 && height > 0 && isOrderable(product)
  // A measured size that was changed by hand counts as typed.
  const measured: MeasuredSize =
    filled && isSameSide(filled.width, width) && isSameSide(filled.height, height)
      ? filled
      : { width, height, method: 'typed', mount: filled?.mount ?? 'inside' }
  function fill(by: MeasuredSize) {
    size.setMetres({ width: by.width, height: by.height })
    setFilled(by)
  }
  const camera = useCamera((sides) => fill({ ...measured, ...sides }))

  function add(event: FormEvent) {
    event.preventDefault()
    setSubmitted(refused.length > 0)
    const checked = asks ? piece.current?.check() : undefined
    if (refused.length > 0 || (asks && !checked)) {
      // The refusal is rendered in the next frame.
      requestAnimationFrame(() => form.current && showRefusal(form.current))
      return
    }
    const sides = { width, length: height }
    const price = checked ? checked.price : priceOf(product, width, height, currency)
    // A product without questions is ordered by its size alone.
    if (checked) {
      addToCart(
        product,
        sides,
        { ...checked.answers, measured: measured.method },
        { price: checked.price, line: editedLine },
      )
    } else addToCart(product, sides)
    if (editedLine !== undefined) {
      void navigate({ to: '/cart' })
      return
    }
    piece.current?.clear()
    toast({
      title: t('calculator.added'),
      description: product.name,
      detail: `${bar.size} · ${money(price)}`,
      action: { label: t('calculator.viewCart'), run: () => void navigate({ to: '/cart' }) },
    })
  }

  const drawing = (hung: Mounting | null, amount: number | null, surcharges?: ReactNode) => (
    <DrawnPiece
      product={product}
      category={category}
      size={size}
      refused={shownRefusals.filter((refusal) => 'min' in refusal)}
      look={options.look}
      hung={hung}
      amount={amount}
      surcharges={surcharges}
    />
  )
  const bar = {
    ...useBar({ form, size, refused: submitted ? refused : [] }),
    isReady,
    isRefused: refused.length > 0,
    isEdit: editedLine !== undefined,
    makesRoom: !isDocked,
  }

  return (
    <>
      <form
        ref={form}
        noValidate
        onSubmit={add}
        className="rounded-lg border border-line bg-surface p-[min(1rem,6vw)] md:p-5 print:border-0 print:p-0"
      >
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 className="text-lg">{t('calculator.title')}</h2>
          <UnitChoice name="unit" unit={unit} onChoose={size.chooseUnit} />
        </div>
        <SizeInputs
          size={size}
          limits={limits}
          refused={shownRefusals}
          isLocked={options.look.facts.size !== undefined}
          {...(product.kind === 'curtain' && { widthHint: t('piece.railLength') })}
        />
        <MeasuringLinks
          ref={links}
          onOpen={(dialog) => {
            setAnswered(piece.current?.recess() ?? {})
            setMeasuring(dialog)
          }}
        >
          <CameraButton isFloating={!isDocked} onOpen={camera.open} />
        </MeasuringLinks>
        {!asks && drawing(null, null)}
        <noscript>
          {/* The fields of a GET form replace the query of its address, so the language must be one of them. */}
          <input type="hidden" name="lng" value={i18n.language} />
          <p className="mt-3 text-sm text-ink-soft">{t('calculator.withoutScripts')}</p>
        </noscript>
        {asks ? (
          <Suspense
            fallback={
              <>
                {drawing(null, null)}
                <CalculatorBar {...bar} price={null} isReady={false} />
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
              {(price, refusal) => (
                <PriceBar {...bar} product={product} price={price} refusal={bar.refusal ?? refusal} />
              )}
            </PieceQuestions>
          </Suspense>
        ) : (
          <PriceBar {...bar} product={product} price={priceOf(product, width, height, currency)} />
        )}
      </form>
      {measuring && (
        <Opened
          load={loadMeasuring}
          onFail={() => setMeasuring(null)}
          open={measuring}
          product={product}
          size={{ ...measured, ...answered }}
          onClose={() => setMeasuring(null)}
          onMeasured={fill}
          onUseAll={takeAll}
        />
      )}
      {camera.tool}
    </>
  )
}

/** Staff can see the page of a product that is not on sale, but nobody can order it. */
const isOrderable = (product: Product) => product.state === 'published' && !product.price_missing

/** The bar, which says why a product without a price costs 0 and cannot be ordered. */
function PriceBar({ product, ...bar }: ComponentProps<typeof CalculatorBar> & { product: Product }) {
  const { t } = useTranslation()
  const why = bar.price === 0 && listedPrice(product) === null ? missingPrice(product, t) : undefined
  return <CalculatorBar {...bar} isReady={bar.isReady && !why} refusal={bar.refusal ?? why} />
}

/** The number of the cart's line that is being edited, counted from 1, from the address; undefined: none. */
function useEditedLine(): number | undefined {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const line = Number(search['line'])
  return Number.isInteger(line) && line > 0 ? line : undefined
}

/** The size and its refusal for the bar, and how it scrolls to the size fields. */
function useBar({
  form,
  size: {
    metres,
    entered: { unit },
  },
  refused: [refused],
}: {
  form: RefObject<HTMLFormElement | null>
  size: ReturnType<typeof useChosenSize>
  /** The refused sides, once an order was attempted. */
  refused: readonly (SizeRefusal | UnevenSide)[]
}): Pick<BarProps, 'size' | 'refusal' | 'onShowSize'> {
  const { t } = useTranslation()
  const { side } = useSizeFormat()
  const rangeText = useRangeMessage('calculator')
  return {
    size: `${side(metres.width, unit)} × ${side(metres.height, unit)} ${t(unitSigns[unit])}`,
    refusal: refused && rangeText(refused),
    onShowSize: () => form.current && showField(form.current.querySelector('[name=width]')),
  }
}
