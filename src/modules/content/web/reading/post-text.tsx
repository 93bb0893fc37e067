import { Picture } from '#kernel/web/ui/picture.tsx'

interface PostTextProps {
  title: string
  /** A moment, ISO 8601. */
  publishedAt: string
  /** The date as text: `Published on January 5, 2025`. */
  published: string
  imageUrl: string | null
  /** Whether a dark page shows the room of the picture at night; not where the scheme is switched by hand. */
  isRoom?: boolean
  content: string
  /** `html`: HTML sanitised by the server; undefined: plain text. */
  format?: 'html' | undefined
  heading?: 'h1' | 'h3'
  /** Languages of title and content, where they are not the page's. */
  languages?: Record<string, string> | undefined
}

/** A post for reading; each line of a plain post is a paragraph. */
export function PostText({
  title,
  publishedAt,
  published,
  imageUrl,
  isRoom,
  content,
  format,
  heading: Heading = 'h1',
  languages,
}: PostTextProps) {
  return (
    <>
      <header className="grid gap-4">
        <Heading lang={languages?.title} className="text-2xl md:text-4xl">
          {title}
        </Heading>
        <p className="text-sm text-ink-soft">
          <time dateTime={publishedAt}>{published}</time>
        </p>
      </header>
      {imageUrl && (
        <Picture
          src={imageUrl}
          alt=""
          isRoom={isRoom}
          loading="eager"
          fetchPriority="high"
          sizes="(min-width: 52rem) 47rem, 100vw"
          className="aspect-3/2 w-full rounded-md"
        />
      )}
      {format === 'html' ? (
        // Sanitised by the server (`safe-html.ts`).
        <div lang={languages?.content} className="prose" dangerouslySetInnerHTML={{ __html: content }} />
      ) : (
        <div lang={languages?.content} className="prose">
          {paragraphs(content).map(({ at, text }) => (
            <p key={at}>{text}</p>
          ))}
        </div>
      )}
    </>
  )
}

/** The paragraphs of a plain text: each line that is not empty. `at` is its position in the text. */
function paragraphs(content: string): { at: number; text: string }[] {
  return Array.from(content.matchAll(/[^\r\n]+/g), ({ 0: text, index: at }) => ({ at, text })).filter(
    ({ text }) => text.trim() !== '',
  )
}
