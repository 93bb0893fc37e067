import type { AboutPart } from '#modules/content/contract/about.ts'
import { classes } from '#kernel/web/ui/classes.ts'

/** The link of a part; nothing for a part without one. */
export function PartLink({ part, className }: { part: AboutPart; className: string }) {
  const { link, link_text, languages } = part
  if (!link || !link_text) return null
  return (
    <a
      href={link}
      lang={languages?.['link_text']}
      className={classes(
        'justify-self-start py-2 text-accent underline decoration-1 underline-offset-4 hover:text-accent-strong',
        className,
      )}
    >
      {link_text}
    </a>
  )
}
