import { Suspense, useRef, useState } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { Picture, lightRowOf } from '#kernel/web/ui/picture.tsx'
import { PictureViewer } from '../product/gallery.tsx'
import { lightStates, roomPictureUrl, type LightState } from './light-states.ts'
import { useIsNear } from '../use-in-view.ts'

/**
 * The room of a product at three times of day, or with its slats open, tilted and closed, side by side from the same
 * camera; nothing where its room was not drawn so, as in another colour, and without scripts.
 */
export function LightRow({ name, room = '' }: { name: string; room?: string | undefined }) {
  const states = lightStates[lightRowOf(room) ?? '']
  return states ? <Row name={name} room={room} states={states} /> : null
}

/** The pictures are there once the reader is near. */
function Row({ name, room, states }: { name: string; room: string; states: readonly LightState[] }) {
  const { t } = useTranslation()
  const [enlarged, setEnlarged] = useState<number>()
  const section = useRef<HTMLElement>(null)
  // On a desktop the row is just below the screen: a first visit does not carry it.
  const isNear = useIsNear(section, '100px 0px')
  const pictures = states.map((state) => roomPictureUrl(room, state))
  const captions = states.map((state) => t(`light.shown.${state}`, { name }))
  return (
    <section ref={section} aria-labelledby="light" className="hidden scripted:block print:hidden!">
      <h2 id="light" className="mb-2 text-lg">
        {t('light.title')}
      </h2>
      <ul className="grid grid-cols-3 gap-2 md:gap-3">
        {states.map((state, index) => (
          <li key={state}>
            {isNear ? (
              <button
                type="button"
                onClick={() => setEnlarged(index)}
                className="block w-full overflow-hidden rounded-md scripted:cursor-zoom-in"
              >
                <Picture
                  src={pictures[index]}
                  alt={captions[index] ?? name}
                  sizes="(min-width: 64rem) 13rem, (min-width: 48rem) 16vw, 33vw"
                  className="aspect-4/5 w-full"
                />
              </button>
            ) : (
              <div className="aspect-4/5 rounded-md bg-stone" />
            )}
            <p className="mt-1 text-sm text-ink-soft">{t(`light.${state}`)}</p>
          </li>
        ))}
      </ul>
      {enlarged !== undefined && (
        <Suspense fallback={null}>
          <PictureViewer
            name={name}
            pictures={pictures}
            captions={captions}
            first={enlarged}
            onClose={() => setEnlarged(undefined)}
          />
        </Suspense>
      )}
    </section>
  )
}
