import type { AboutPart } from '#modules/content/contract/about.ts'
import { PartLink } from './part-link.tsx'

/** Reasons to trust the shop, with links to the details. */
export function Reasons({ heading, parts }: { heading: AboutPart | undefined; parts: readonly AboutPart[] }) {
  if (parts.length === 0) return null
  return (
    <section className="mt-20 bg-linen md:mt-28">
      <div className="page grid gap-10 py-14 md:py-20 lg:grid-cols-[1fr_2fr] lg:gap-16">
        {heading && (
          <div className="grid content-start gap-3">
            <h2 lang={heading.languages?.['title']} className="text-2xl">
              {heading.title}
            </h2>
            <p lang={heading.languages?.['text']} className="prose-width text-ink-soft">
              {heading.text}
            </p>
          </div>
        )}
        <ul className="grid gap-x-12 gap-y-10 sm:grid-cols-2">
          {parts.map((part) => (
            <li key={part.id} className="grid content-start gap-2 border-t border-stone pt-5">
              <h3 lang={part.languages?.['title']}>{part.title}</h3>
              <p lang={part.languages?.['text']} className="text-ink-soft">
                {part.text}
              </p>
              <PartLink part={part} className="text-sm font-medium" />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
