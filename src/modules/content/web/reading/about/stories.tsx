import type { AboutPart } from '#modules/content/contract/about.ts'

/** Longer texts, with the formatting of staff. */
export function Stories({ parts }: { parts: readonly AboutPart[] }) {
  return parts.map(({ id, title, content, languages }) => (
    <section key={id} className="page max-w-[52rem] pt-16 md:pt-24">
      {title && (
        <h2 lang={languages?.['title']} className="mb-6 text-2xl">
          {title}
        </h2>
      )}
      {/* Sanitised by the server (`safe-html.ts`). */}
      <div lang={languages?.['content']} className="prose" dangerouslySetInnerHTML={{ __html: content }} />
    </section>
  ))
}
