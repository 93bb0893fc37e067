import { useQuery } from '@tanstack/react-query'
import type { Product } from '#modules/catalog/contract/index.ts'
import { aboutFigures } from '#modules/content/web/queries/about-parts.ts'
import { Picture, pictureTone } from '#kernel/web/ui/picture.tsx'

/** The close-up of a product's material: the last of three or more pictures. */
export function textureOf(products: readonly Pick<Product, 'imageUrls'>[]): string | undefined {
  return products.find(({ imageUrls }) => imageUrls.length >= 3)?.imageUrls.at(-1)
}

/** A full-width close-up of a material, with the shop's figures from the about page. */
export function Proof({ picture }: { picture: string | undefined }) {
  const { data: figures = [] } = useQuery(aboutFigures)
  if (picture === undefined || figures.length === 0) return null
  return (
    <section
      style={pictureTone(picture)}
      className="far-down relative isolate mt-16 grid min-h-88 overflow-hidden bg-stone [--height:22rem] md:mt-24"
    >
      <div className="at-night after-scripts absolute inset-0 -z-10">
        <Picture src={picture} alt="" sizes="100vw" className="size-full" />
      </div>
      <div className="page grid max-md:items-end">
        <dl className="on-picture at-night grid max-w-md grid-cols-2 content-center gap-x-8 gap-y-7 py-10 max-md:pt-4">
          {figures.map(({ id, title, text, languages }) => (
            <div key={id} className="flex flex-col-reverse justify-end gap-0.5">
              <dt lang={languages?.['text']} className="text-sm">
                {text}
              </dt>
              <dd lang={languages?.['title']} className="figures font-serif text-2xl">
                {title}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
