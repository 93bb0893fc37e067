import { useTranslation } from '../../../../kernel/web/i18n/use-translation.ts'
import { useMoney } from '../../../../kernel/web/shop.ts'
import { Button } from '../../../../kernel/web/ui/button.tsx'
import { classes } from '../../../../kernel/web/ui/classes.ts'
import { PriceShown } from './price-shown.tsx'

export interface BarProps {
  /** What it is the price of, as read. */
  size: string
  /** Nobody can order this: nothing is entered, or it is not on sale. */
  isReady: boolean
  /** The size cannot be made: the price is nobody's offer. */
  isRefused: boolean
  /** Why a piece was refused that somebody wanted to order. */
  refusal: string | undefined
  /** A line of the cart is changed. */
  isEdit: boolean
  /** The camera's button stands at the beginning of the bar. */
  makesRoom: boolean
  onShowSize: () => void
}

/** Price and button: at the foot of the counter, which stays on the screen; on a phone at the bottom of the screen. */
export function CounterBar({
  price,
  size,
  isReady,
  isRefused,
  refusal,
  isEdit,
  makesRoom,
  onShowSize,
}: BarProps & {
  /** Major units; null: not made like this, or not known yet. */
  price: number | null
}) {
  const { t } = useTranslation()
  const money = useMoney()
  return (
    <div className="z-10 mt-4 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-3 border-t border-line bg-surface pt-4 max-tiny:grid-cols-1 at-hand:fixed at-hand:inset-x-0 at-hand:grid-cols-[minmax(0,1fr)_auto] at-hand:bottom-0 at-hand:z-20 at-hand:mt-0 at-hand:gap-x-4 at-hand:p-3 at-hand:pb-[max(0.75rem,env(safe-area-inset-bottom))] at-hand:shadow-float md:sticky md:bottom-0 md:-mx-5 md:mb-[-1.25rem] md:rounded-b-lg md:px-5 md:pb-4 print:mx-0 print:border-0">
      <p
        className={classes(
          'relative grid',
          makesRoom && 'at-hand:narrow:translate-x-13 motion-safe:transition-transform',
        )}
      >
        {/* Why it is refused stands beside its field; here it is for the eye only. */}
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
        <PriceShown
          price={price === null ? '–' : money(price)}
          className={classes(
            'figures font-serif text-xl whitespace-nowrap max-tiny:text-base lg:text-2xl at-hand:text-xl at-hand:max-narrow:text-lg at-hand:leading-tight',
            makesRoom && 'at-hand:text-lg',
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
