import { useEffect, useRef, type ReactNode } from 'react'

/** A page with a single task, in the middle of the screen. */
export function NarrowPage({
  title,
  text,
  focused = false,
  children,
}: {
  title: string
  text?: string
  /** Whether its heading takes the focus: for a page that replaces the focused content, so that it is read out. */
  focused?: boolean
  children?: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focused) heading.current?.focus()
  }, [focused])
  return (
    <section className="page grid justify-items-center pt-10 md:pt-16">
      <div className="w-full max-w-md">
        <h1
          ref={heading}
          tabIndex={focused ? -1 : undefined}
          className="text-center text-balance outline-none"
        >
          {title}
        </h1>
        {text && <p className="mt-2 text-center text-balance text-ink-soft">{text}</p>}
        {children && (
          <div className="mt-8 rounded-lg border border-line bg-surface p-5 md:p-7">{children}</div>
        )}
      </div>
    </section>
  )
}
