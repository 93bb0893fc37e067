import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { orderStates } from '../../../rules/order-status.ts'
import { classes } from '../../ui/classes.ts'
import type { OrdersSearch } from './search.ts'
import { StatusDot } from './status-badge.tsx'

const chip = 'flex h-8 items-center gap-2 rounded-full px-3 whitespace-nowrap max-[56rem]:h-11'
const looks = { chosen: 'bg-stone text-ink', other: 'text-ink-soft hover:bg-linen hover:text-ink' }

/** All orders, or those of one status. */
export function StatusFilter({ search }: { search: OrdersSearch }) {
  const { q, status } = search
  const choices = [{ status: undefined, label: 'All' }, ...orderStates]
  return (
    <nav
      aria-label="Filter by status"
      className="-mx-4 w-[calc(100%+2rem)] overflow-x-auto px-4 sm:-mx-6 sm:w-[calc(100%+3rem)] sm:px-6 min-[56rem]:mx-0 min-[56rem]:w-full min-[56rem]:p-0"
    >
      <ul className="flex gap-0.5 py-1 max-[56rem]:w-max">
        {choices.map((choice) => (
          <li key={choice.label}>
            <Link
              to="/admin/orders"
              search={{ ...(q && { q }), ...(choice.status && { status: choice.status }) }}
              activeOptions={{ exact: choice.status === undefined }}
              aria-current={choice.status === status}
              className={classes(chip, choice.status === status ? looks.chosen : looks.other)}
            >
              {choice.status && <StatusDot status={choice.status} />}
              {choice.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const pause = 300

/** Finds by the beginning of an order number or an e-mail address, shortly after the last key. */
export function OrdersSearchBox({ q = '', onSearch }: { q?: string; onSearch: (q: string) => void }) {
  const [typed, setTyped] = useState(q)
  const asked = useRef(q)
  const box = useRef<HTMLInputElement>(null)

  const ask = (text: string) => {
    asked.current = text.trim()
    onSearch(asked.current)
  }
  // The address changed by other means than this box, for example by going back.
  useEffect(() => {
    if (q !== asked.current) setTyped(q)
    asked.current = q
  }, [q])
  useEffect(() => {
    if (typed.trim() === asked.current) return undefined
    const timer = setTimeout(() => ask(typed), pause)
    return () => clearTimeout(timer)
  })
  useEffect(() => focusOnSlash(() => box.current?.focus()), [])

  return (
    <search className="relative w-full min-[56rem]:w-72">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          ask(typed)
        }}
      >
        <Search
          size={16}
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-soft"
        />
        <input
          ref={box}
          type="search"
          aria-label="Search orders"
          aria-keyshortcuts="/"
          placeholder="Order number or e-mail"
          value={typed}
          maxLength={200}
          onChange={(event) => setTyped(event.target.value)}
          className="h-11 w-full rounded-md border border-line bg-surface pr-3 pl-9 text-base placeholder:text-ink-soft hover:border-ink-soft min-[56rem]:h-9 min-[56rem]:text-[0.875rem]"
        />
      </form>
    </search>
  )
}

/** A slash typed outside of any field leads to the search. Returns how to stop. */
function focusOnSlash(focus: () => void): () => void {
  const listener = (event: KeyboardEvent) => {
    const typing = event.target instanceof Element && event.target.closest('input, textarea, select, dialog')
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing) return
    event.preventDefault()
    focus()
  }
  window.addEventListener('keydown', listener)
  return () => window.removeEventListener('keydown', listener)
}
