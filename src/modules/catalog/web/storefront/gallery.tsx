import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product } from '../../contract/catalog.ts'
import { classes } from '../../../../kernel/web/ui/classes.ts'
import { Picture } from '../../../../kernel/web/ui/picture.tsx'

/** The large picture and its thumbnails; without pictures the neutral window. The picture of a choice comes first. */
export function Gallery({ product, chosen: own }: { product: Product; chosen?: string | undefined }) {
  const { t } = useTranslation()
  const [{ at: chosen, of }, setShown] = useState({ at: 0, of: own })
  const setChosen = (at: number) => setShown({ at, of: own })
  if (of !== own) setShown({ at: 0, of: own })
  const pictures = own ? [own, ...product.imageUrls.filter((url) => url !== own)] : product.imageUrls
  const shown = pictures[chosen] ?? pictures[0]
  return (
    <section
      aria-label={t('catalog.gallery', { name: product.name })}
      className="grid content-start gap-3 md:sticky md:top-24 md:self-start"
    >
      <div className="overflow-hidden rounded-md bg-stone">
        <Picture
          key={shown}
          src={shown}
          alt={product.name}
          loading="eager"
          fetchPriority="high"
          sizes="(min-width: 48rem) 38rem, 100vw"
          className="aspect-[4/5] max-h-[78dvh] w-full"
        />
      </div>
      {pictures.length > 1 && (
        <ul className="flex flex-wrap gap-3 print:hidden">
          {pictures.map((url, index) => (
            <li key={url}>
              <button
                type="button"
                aria-label={t('catalog.showPicture', { number: index + 1 })}
                aria-pressed={index === chosen}
                onClick={() => setChosen(index)}
                className={classes(
                  'block overflow-hidden rounded-md ring-offset-2 ring-offset-paper',
                  index === chosen ? 'ring-2 ring-accent' : 'opacity-85 hover:opacity-100',
                )}
              >
                <Picture src={url} alt="" sizes="5rem" className="aspect-[4/5] w-16 md:w-20" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
