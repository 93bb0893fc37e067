import { lazy, memo, Suspense, type ComponentType } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { HungProduct } from './hung-product.ts'
import { roomPictureSize } from '../drawing/drawing-kind.ts'
import { useDrawnRoom } from '../drawing/lazy-drawings.ts'

/** The room by day, as a still picture: for whoever has no scripts, and until the room with its sun is loaded. */
function StillRoom(props: HungProduct) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${roomPictureSize.width} ${roomPictureSize.height}`}
      preserveAspectRatio="xMidYMax slice"
      // The room has its own light, so it stays the same in dark mode.
      className="picture absolute inset-0 size-full scheme-light md:rounded-lg"
      {...useDrawnRoom(props)}
    />
  )
}

/** Where it cannot be loaded, the still room stays. */
const HangRoom = lazy<ComponentType<HungProduct>>(() =>
  import('./lazy-room.ts').then(
    (module) => ({ default: module.HangRoom }),
    () => ({ default: () => null }),
  ),
)

/** Sizes for which a room can be drawn, in metres. */
const drawable = { min: 0.2, max: 8 }
const usualSize = { width: 1.5, height: 1.8 }

/**
 * The configured piece at the entered size in a room, in the light of a chosen hour: the second face of the first
 * picture, whose box it fills. Its code is loaded when it is shown first; without scripts a still room stands below the
 * picture.
 */
export const HangSection = memo(function HangSection({
  isShown,
  ...hung
}: HungProduct & {
  /** Whether it was chosen instead of the photograph. */
  isShown: boolean
}) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="hang" className={isShown ? 'hung-face is-shown' : 'hung-face'}>
      <h2 id="hang">{t('hang.title')}</h2>
      <div className="relative">
        <StillRoom {...hung} />
      </div>
      {isShown && (
        <Suspense fallback={null}>
          <HangRoom {...hung} />
        </Suspense>
      )}
    </section>
  )
})

/** The size that is shown: a usual one where the entered size cannot be drawn. */
export function shownSize(width: number, height: number) {
  const isDrawable = [width, height].every((metres) => metres >= drawable.min && metres <= drawable.max)
  return isDrawable ? { width, height } : usualSize
}
