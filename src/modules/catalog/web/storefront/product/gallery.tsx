import { lazy, memo, Suspense, useState, type ComponentType } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { HungProduct } from '../light-preview/hung-product.ts'
import { HangSection } from '../light-preview/light-preview-section.tsx'
import { classes } from '#kernel/web/ui/classes.ts'
import type { PictureViewerProps } from './picture-viewer.tsx'
import { Picture } from '#kernel/web/ui/picture.tsx'

/** Without a connection the page still works, but pictures do not open. */
export const PictureViewer = lazy<ComponentType<PictureViewerProps>>(() =>
  import('./picture-viewer.tsx').then(
    (module) => ({ default: module.PictureViewer }),
    () => ({ default: () => null }),
  ),
)

const wide = '(min-width: 64rem) 40rem, (min-width: 48rem) 50vw, 100vw'
const half = '(min-width: 64rem) 20rem, (min-width: 48rem) 25vw, 100vw'

/**
 * The pictures of a product; without any, a neutral window. The picture of a choice comes first. On a desktop the
 * selected one is large, with its thumbnails on it and the others side by side below; on a phone they are a strip
 * for swiping.
 */
export const Gallery = memo(function Gallery({
  isHung,
  ...hung
}: HungProduct & {
  /** Whether the first picture has a second face: the piece in a room, in the light. */
  isHung: boolean
}) {
  const {
    product,
    look: { image: chosenPicture, pictures: inColour },
  } = hung
  const { t } = useTranslation()
  const [{ at: chosen, of }, setShown] = useState({ at: 0, of: chosenPicture })
  const setChosen = (at: number) => setShown({ at, of: chosenPicture })
  if (of !== chosenPicture) setShown({ at: 0, of: chosenPicture })
  const [enlarged, setEnlarged] = useState<number>()
  const [wiped, setWiped] = useState(0)
  const [isRoom, setRoom] = useState(false)
  const pictures =
    inColour ??
    (chosenPicture
      ? [chosenPicture, ...product.imageUrls.filter((url) => url !== chosenPicture)]
      : product.imageUrls)
  const at = chosen in pictures ? chosen : 0
  // The selected picture comes first; the others keep their order.
  const order = [at, ...pictures.keys()].filter((index, position, all) => all.indexOf(index) === position)
  const count = order.length
  const large = pictures[at]
  // The large picture, and the one before it, over which it fades in.
  const [[shown, before], setFaded] = useState<readonly (string | undefined)[]>([large])
  if (shown !== large) setFaded([large, shown])
  return (
    <section
      aria-label={t('catalog.gallery', { name: product.name })}
      className="relative min-w-0 max-md:bleed"
    >
      <div
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setWiped(Math.round(scrollLeft / clientWidth))
        }
        className="flex snap-x snap-mandatory gap-3 overflow-x-auto [scrollbar-width:none] max-md:gap-0 md:grid md:grid-cols-2 md:overflow-visible print:block"
      >
        {order.map((index, position) => (
          <div
            key={position === 0 ? 'large' : index}
            className={classes(
              'relative w-full shrink-0 snap-center overflow-hidden bg-stone md:rounded-md',
              // The strip gives it its height on a phone, where it is beside the screen.
              position === 0 ? 'md:col-span-2' : 'max-md:after-scripts print:hidden',
              isRoom && (position === 0 ? 'max-md:h-[70svh]' : 'max-md:hidden'),
              // The last one, when it has no neighbour in its row.
              position > 0 && position === count - 1 && count % 2 === 0 && 'md:col-span-2',
            )}
          >
            {position === 0 && before && (
              <Picture isRoom key={before} src={before} alt="" sizes={wide} className="picture-before" />
            )}
            <Picture
              isRoom
              key={pictures[index]}
              src={pictures[index]}
              alt={position === 0 ? product.name : ''}
              loading={position === 0 ? 'eager' : 'lazy'}
              fetchPriority={position === 0 ? 'high' : 'auto'}
              sizes={position === 0 ? wide : half}
              className={classes(
                'relative w-full max-md:aspect-auto max-md:h-[42svh]',
                position === 0 && before && 'picture-over',
                // A head rail tells one product from another, so it is never cut off.
                position === 0
                  ? 'md:aspect-4/5 md:max-h-[78dvh] [@media(height>=56.25rem)]:max-h-none'
                  : 'md:aspect-square',
                position === 0 && isRoom && 'invisible print:visible',
              )}
            />
            {pictures.length > 0 && !(position === 0 && isRoom) && (
              <button
                type="button"
                aria-label={t('catalog.enlarge', { number: index + 1 })}
                onClick={() => setEnlarged(index)}
                className="absolute inset-0 hidden cursor-zoom-in -outline-offset-4 scripted:block print:hidden!"
              />
            )}
            {position === 0 && pictures.length > 1 && !isRoom && (
              <Thumbnails pictures={pictures} at={at} onChoose={setChosen} />
            )}
            {position === 0 && isHung && (
              <>
                <HangSection {...hung} isShown={isRoom} />
                <Faces isRoom={isRoom} onChoose={setRoom} />
              </>
            )}
          </div>
        ))}
      </div>
      {count > 1 && !isRoom && (
        <p aria-hidden className="figures picture-count">
          {`${wiped + 1} / ${count}`}
        </p>
      )}
      {enlarged !== undefined && (
        <Suspense fallback={null}>
          <PictureViewer
            name={product.name}
            pictures={pictures}
            first={enlarged}
            onClose={() => setEnlarged(undefined)}
          />
        </Suspense>
      )}
    </section>
  )
})

/** Which face of the first picture is shown: the photograph, or the piece in the shopper's own window. */
function Faces({ isRoom, onChoose }: { isRoom: boolean; onChoose: (isRoom: boolean) => void }) {
  const { t } = useTranslation()
  return (
    <p className="picture-faces">
      {([false, true] as const).map((face) => (
        <button key={`${face}`} type="button" aria-pressed={face === isRoom} onClick={() => onChoose(face)}>
          {t(face ? 'hang.yourWindow' : 'hang.photograph')}
        </button>
      ))}
    </p>
  )
}

function Thumbnails({
  pictures,
  at,
  onChoose,
}: {
  pictures: readonly string[]
  /** Index of the picture that is shown large. */
  at: number
  onChoose: (at: number) => void
}) {
  const { t } = useTranslation()
  return (
    <ul className="picture-thumbnails">
      {pictures.map((url, index) => (
        <li key={url}>
          <button
            type="button"
            aria-label={t('catalog.showPicture', { number: index + 1 })}
            aria-pressed={index === at}
            onClick={() => onChoose(index)}
          >
            <Picture isRoom src={url} alt="" sizes="3rem" className="aspect-4/5 w-11" />
          </button>
        </li>
      ))}
    </ul>
  )
}
