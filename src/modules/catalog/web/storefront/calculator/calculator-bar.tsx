import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { useMoney } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { classes } from '#kernel/web/ui/classes.ts'
import { LivePrice } from './live-price.tsx'

export interface BarProps {
  /** The size that the price is for, as text. */
  size: string
  /** False when nothing is entered or the product is not on sale, so that it cannot be ordered. */
  isReady: boolean
  /** Whether the size cannot be made, so that the price is not an offer. */
  isRefused: boolean
  /** Why the piece was refused, once an order was attempted. */
  refusal: string | undefined
  /** Whether a line of the cart is being edited. */
  isEdit: boolean
  /** Whether to leave room for the camera's button at the start of the bar. */
  makesRoom: boolean
  onShowSize: () => void
}

/**
 * Price and order button, at the bottom of the calculator and always on the screen; on a phone at the bottom of the
 * screen.
 */
export function CalculatorBar({
  price,
  size,
  isReady,
  isRefused,
  refusal,
  isEdit,
  makesRoom,
  onShowSize,
}: BarProps & {
  /** Price in major units; null when it cannot be made like this, or the price is not known yet. */
  price: number | null
}) {
  const { t } = useTranslation()
  const money = useMoney()
  const shownPrice = price === null ? '–' : money(price)
  return (
    <div
      data-price-bar
      className="z-10 mt-4 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-3 border-t border-line bg-surface pt-4 max-tiny:grid-cols-1 at-hand:fixed at-hand:inset-x-0 at-hand:grid-cols-[minmax(0,1fr)_auto] at-hand:bottom-0 at-hand:z-20 at-hand:mt-0 at-hand:gap-x-4 at-hand:p-3 at-hand:pb-[max(0.75rem,env(safe-area-inset-bottom))] at-hand:shadow-float md:sticky md:bottom-0 md:-mx-5 md:mb-[-1.25rem] md:rounded-b-lg md:px-5 md:pb-4 print:mx-0 print:border-0"
    >
      <p
        className={classes(
          'relative grid',
          makesRoom && 'at-hand:narrow:translate-x-13 motion-safe:transition-transform',
        )}
      >
        {/* Screen readers get the refusal from its field, so it is hidden from them here. */}
        <span
          data-refusal={refusal}
          aria-hidden={refusal ? true : undefined}
          className={classes(
            'text-sm',
            refusal
              ? 'max-w-44 text-clay before:content-[attr(data-refusal)] at-hand:max-w-36 at-hand:text-xs at-hand:leading-tight'
              : 'text-ink-soft at-hand:hidden',
          )}
        >
          {!refusal && t('calculator.price')}
        </span>
        <button
          type="button"
          onClick={onShowSize}
          className={classes(
            'figures hidden text-left text-sm whitespace-nowrap text-ink-soft after:absolute after:inset-0 print:hidden!',
            !refusal && 'at-hand:block',
          )}
        >
          {size}
        </button>
        <LivePrice
          price={shownPrice}
          className={classes(
            'figures font-serif text-xl whitespace-nowrap max-tiny:text-base lg:text-2xl at-hand:leading-tight',
            // What stands beside the button, and the camera's, on a phone of 360 px: `12.345.678 ₫`.
            makesRoom && (shownPrice.length > 12 ? 'at-hand:text-base' : 'at-hand:text-lg'),
            !makesRoom && 'at-hand:text-xl at-hand:max-narrow:text-lg',
            isRefused && 'text-ink-soft',
          )}
        />
      </p>
      <Button
        type="submit"
        size="lg"
        disabled={!isReady}
        className="w-full min-w-0 max-md:px-3 md:px-4 at-hand:min-w-36 at-hand:max-w-40 at-hand:leading-tight"
      >
        {t(isEdit ? 'piece.saveChanges' : 'calculator.add')}
      </Button>
    </div>
  )
}
