import type { AboutPart } from '#modules/content/contract/about.ts'
import { classes } from '#kernel/web/ui/classes.ts'
import { Picture } from '#kernel/web/ui/picture.tsx'
import { PartLink } from './part-link.tsx'

/** The things that the shop makes, each shown in a room and then close up. */
export function Showcases({
  heading,
  parts,
}: {
  heading: AboutPart | undefined
  parts: readonly AboutPart[]
}) {
  if (parts.length === 0) return null
  return (
    <section className="page pt-20 md:pt-28">
      {heading && (
        <h2 lang={heading.languages?.['title']} className="mb-8 text-2xl md:mb-12">
          {heading.title}
        </h2>
      )}
      <ul className="grid gap-16 md:gap-24">
        {parts.map((part, index) => (
          <Showcase key={part.id} part={part} mirrored={index % 2 === 1} />
        ))}
      </ul>
    </section>
  )
}

function Showcase({ part, mirrored }: { part: AboutPart; mirrored: boolean }) {
  const { title, text, image_url, detail_url, languages } = part
  return (
    <li className="grid gap-6 md:grid-cols-12 md:items-stretch md:gap-12">
      <Picture
        isRoom
        src={image_url}
        alt=""
        sizes="(min-width: 48rem) 42rem, 100vw"
        className={classes('aspect-3/2 h-full w-full rounded-md md:col-span-7', mirrored && 'md:order-last')}
      />
      <div className="grid gap-6 md:col-span-5 md:grid-rows-[auto_1fr] md:gap-8">
        <div className="grid content-start gap-3">
          <h3 lang={languages?.['title']} className="text-xl">
            {title}
          </h3>
          <p lang={languages?.['text']} className="prose-width text-ink-soft">
            {text}
          </p>
          <PartLink part={part} className="font-medium" />
        </div>
        {detail_url && (
          <Picture
            src={detail_url}
            alt=""
            sizes="(min-width: 48rem) 28rem, 100vw"
            className="aspect-2/1 h-full w-full rounded-md max-md:hidden"
          />
        )}
      </div>
    </li>
  )
}
