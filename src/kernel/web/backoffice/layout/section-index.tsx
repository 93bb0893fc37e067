import { useEffect, useRef, useState, type ReactNode } from 'react'

const sectionsIn = (content: HTMLElement | null) => [
  ...(content?.querySelectorAll<HTMLElement>('section[aria-label]') ?? []),
]

/**
 * The sections of a long screen with an index of them on the left, where there is room for it. A section is what stands
 * here as `section` with a label; some come when they are read.
 */
export function SectionIndex({ label, children }: { label: string; children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null)
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => {
    const read = () => {
      const sections = sectionsIn(content.current).map((section) => section.ariaLabel ?? '')
      setNames((previous) => (sections.join() === previous.join() ? previous : sections))
    }
    read()
    const observer = new MutationObserver(read)
    if (content.current) observer.observe(content.current, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 wide:grid-cols-[11.25rem_minmax(0,45rem)]">
      <nav aria-label={label} className="hidden wide:block">
        <ul className="sticky top-20 grid">
          {names.map((name, index) => (
            <li key={name}>
              <button
                type="button"
                onClick={() => sectionsIn(content.current)[index]?.scrollIntoView({ block: 'start' })}
                className="min-h-8 w-full rounded-md px-2 py-1 text-left leading-5 text-ink-soft hover:bg-linen hover:text-ink"
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div ref={content} className="min-w-0">
        {children}
      </div>
    </div>
  )
}
