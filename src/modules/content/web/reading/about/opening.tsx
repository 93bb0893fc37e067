import type { AboutPart } from '#modules/content/contract/about.ts'
import { Picture } from '#kernel/web/ui/picture.tsx'

/** The top of the about page. */
export function Opening({
  part,
  name,
  heading: Heading = 'h1',
}: {
  part: Pick<AboutPart, 'title' | 'text' | 'image_url' | 'picture_text' | 'languages'>
  /** What the page is called: above its heading, or in its place where the part has none. */
  name: string
  heading?: 'h1' | 'h3'
}) {
  const { title, text, image_url, picture_text, languages } = part
  return (
    <header className="page grid gap-8 pt-10 md:gap-12 md:pt-16">
      <div className="grid gap-5 md:grid-cols-[7fr_5fr] md:items-end md:gap-12">
        <div className="grid gap-3">
          {title && <p className="text-sm font-medium text-clay">{name}</p>}
          <Heading lang={languages?.['title']} className="text-3xl md:text-4xl">
            {title || name}
          </Heading>
        </div>
        {text && (
          <p lang={languages?.['text']} className="prose-width text-lg text-ink-soft">
            {text}
          </p>
        )}
      </div>
      {image_url && (
        <Picture
          src={image_url}
          alt={picture_text}
          loading="eager"
          fetchPriority="high"
          sizes="(min-width: 76rem) 71rem, 100vw"
          className="aspect-4/3 w-full rounded-lg sm:aspect-16/9 lg:aspect-2/1"
        />
      )}
    </header>
  )
}
