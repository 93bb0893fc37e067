import type { ReactNode } from 'react'
import type { AboutPart } from '#modules/content/contract/about.ts'
import { Picture } from '#kernel/web/ui/picture.tsx'

/** The last words of the about page, over its buttons. */
export function Closing({ part, children }: { part: AboutPart; children?: ReactNode }) {
  const { title, text, image_url, languages } = part
  return (
    <section className="page pt-16 md:pt-24">
      <div className="grid overflow-hidden rounded-lg bg-linen md:grid-cols-2 md:items-center">
        {image_url && (
          <Picture
            src={image_url}
            alt=""
            sizes="(min-width: 48rem) 36rem, 100vw"
            className="aspect-16/9 w-full object-right md:aspect-4/3"
          />
        )}
        <div className="grid justify-items-start gap-4 p-6 md:p-12">
          <h2 lang={languages?.['title']} className="text-2xl">
            {title}
          </h2>
          <p lang={languages?.['text']} className="prose-width text-ink-soft">
            {text}
          </p>
          {children}
        </div>
      </div>
    </section>
  )
}
