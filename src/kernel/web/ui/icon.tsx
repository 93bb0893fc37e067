import type { LucideProps } from 'lucide-react'

/** An icon as lucide-react describes it. */
interface Drawing {
  name: string
  aliases?: string[]
  node: [tag: string, attributes: Record<string, string>][]
}

const element = ([tag, attributes]: Drawing['node'][number]) =>
  `<${tag}${Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')}/>`

/**
 * The component of an icon, whose shapes are written once; `scripts/plain-icons.ts` puts it in the place of
 * lucide-react's. What all icons have in common is in `look.css`.
 */
// oxlint-disable-next-line import/no-default-export -- The icons import it as they import lucide-react's.
export default function createIcon({ name, aliases = [], node }: Drawing) {
  const drawing = { __html: node.map(element).join('') }
  const names = ['lucide', ...[name, ...aliases].map((one) => `lucide-${one}`)].join(' ')
  return function Icon({ size = 24, className, ...rest }: LucideProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        className={className ? `${names} ${className}` : names}
        aria-hidden={rest['aria-label'] === undefined}
        {...rest}
        dangerouslySetInnerHTML={drawing}
      />
    )
  }
}
