import { lazy, memo, Suspense, useRef, type ComponentType } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { Product } from '#modules/catalog/contract/catalog.ts'
import { unitSigns, useStoredUnit, useSizeFormat } from '#modules/pricing/web/storefront/index.ts'
import type { HungProduct } from './hung-product.ts'
import type { ChosenLook } from '../piece/chosen-options.ts'
import { StillRoom } from './still-room.tsx'
import { useIsNear } from '../use-in-view.ts'

/** Where it cannot be loaded, the still room stays. */
const HangRoom = lazy<ComponentType<HungProduct>>(() =>
  import('./light-preview-room.tsx').then(
    (module) => ({ default: module.HangRoom }),
    () => ({ default: () => null }),
  ),
)

/** Sizes for which a room can be drawn, in metres. */
const drawable = { min: 0.2, max: 8 }
const usualSize = { width: 1.5, height: 1.8 }

/**
 * The configured piece at the entered size in a room, in the light of a chosen hour. Loaded when the reader scrolls
 * near it; before that, and without scripts, a still picture is shown.
 */
export const HangSection = memo(function HangSection({
  product,
  category,
  look,
  ...size
}: {
  product: Product
  /** Slug of its category. */
  category: string | undefined
  /** Metres; any number. */
  width: number
  height: number
  look: ChosenLook
}) {
  const { t } = useTranslation()
  const { side } = useSizeFormat()
  const unit = useStoredUnit()
  const inChosenUnit = (metres: number) => `${side(metres, unit)} ${t(unitSigns[unit])}`
  const section = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(section)
  const { width, height } = shownSize(size)
  const hung = { product, category, look, width, height }
  return (
    <>
      <section aria-labelledby="hang" className="mt-16 md:mt-24 print:hidden">
        <h2 id="hang" className="text-2xl">
          {t('hang.title')}
        </h2>
        <p className="figures prose-width mt-1 text-ink-soft">
          {t('hang.intro', { width: inChosenUnit(width), height: inChosenUnit(height) })}
        </p>
        <div
          ref={section}
          className="relative mt-5 mb-14 aspect-4/5 max-h-[86svh] w-full max-md:bleed max-md:w-auto sm:aspect-16/11 lg:aspect-2/1"
        >
          <StillRoom {...hung} />
          {isNear && (
            <Suspense fallback={null}>
              <HangRoom {...hung} />
            </Suspense>
          )}
        </div>
      </section>
      {/* The room puts the year here; its place is kept, so that nothing moves when it comes. */}
      <div id="year" className="year-place" />
    </>
  )
})

/** The size that is shown: a usual one where the entered size cannot be drawn. */
function shownSize({ width, height }: { width: number; height: number }) {
  const isDrawable = [width, height].every((metres) => metres >= drawable.min && metres <= drawable.max)
  return isDrawable ? { width, height } : usualSize
}
