import { Search } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { setPendingSearch } from './pending-search.ts'

/** Milliseconds after a key until the list is asked: longer than between two keys of a word, too short to wait for. */
const pause = 150

/** Searches shortly after the last key, or at once on Enter. */
export function SearchBox({
  q = '',
  label,
  placeholder,
  box,
  onSearch,
}: {
  q: string | undefined
  label: string
  placeholder: string
  box: RefObject<HTMLInputElement | null>
  onSearch: (q: string) => void
}) {
  const [typed, setTyped] = useState(q)
  const searched = useRef(q)
  const ask = (text: string) => {
    searched.current = text.trim()
    onSearch(searched.current)
  }
  // The URL was changed by something else, for example by going back.
  useEffect(() => {
    if (q !== searched.current) setTyped(q)
    searched.current = q
  }, [q])
  useEffect(() => {
    if (typed.trim() === searched.current) return undefined
    const timer = setTimeout(() => ask(typed), pause)
    const letGo = setPendingSearch(() => ask(typed))
    return () => {
      clearTimeout(timer)
      letGo()
    }
  })
  return (
    <search className="relative min-w-0 grow-9 basis-28 desk:max-w-76 desk:basis-44">
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
          aria-label={label}
          aria-keyshortcuts="/"
          placeholder={placeholder}
          value={typed}
          maxLength={200}
          onChange={(event) => setTyped(event.target.value)}
          className="h-11 w-full rounded-md border border-line bg-surface pr-3 pl-9 text-base placeholder:text-ink-soft text-ellipsis hover:border-ink-soft desk:h-9 desk:text-dense"
        />
      </form>
    </search>
  )
}
