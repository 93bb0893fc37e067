import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'

const none: readonly string[] = []

/** The number of records that use something shared, and a list of them: each product links to its form. */
export function UsedBy({
  text,
  count,
  products,
  choices = none,
}: {
  /** `5 products` */
  text: string
  count: number
  products: readonly { id: string; name: string }[]
  /** Choices of options that use it too. */
  choices?: readonly string[]
}) {
  const [isOpen, setOpen] = useState(false)
  const more = count - products.length - choices.length
  if (count === 0) return text
  return (
    <details className="group" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex items-center gap-1 whitespace-nowrap [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={14}
          aria-hidden
          className="-ml-1 text-ink-soft transition-transform group-open:rotate-90"
        />
        {text}
      </summary>
      {/* Rendered only when open: each option would add up to twelve links to its list. */}
      {isOpen && (
        <ul className="mt-1 grid gap-1 text-sm">
          {products.map(({ id, name }) => (
            <li key={id}>
              <Link to="/admin/products" search={{ edit: id }} className="underline">
                {name}
              </Link>
            </li>
          ))}
          {choices.map((name) => (
            <li key={name}>{name}</li>
          ))}
          {more > 0 && <li className="text-ink-soft">{`and ${more} more`}</li>}
        </ul>
      )}
    </details>
  )
}
