import { useLocation } from '@tanstack/react-router'
import { screenAt } from './screens.ts'

/** Stands in for every screen that is not built yet. */
export function Coming() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const screen = screenAt(path)
  if (screen === undefined) return null
  const { icon: Icon, coming } = screen
  return (
    <section className="mx-auto mt-[12dvh] max-w-md rounded-lg border border-line bg-surface px-8 py-10 text-center">
      <Icon size={36} strokeWidth={1.25} aria-hidden className="mx-auto text-ink-soft" />
      <h2 className="mt-4 text-[1.25rem]/7">This screen is not built yet</h2>
      <p className="mt-2 text-ink-soft">{coming}</p>
    </section>
  )
}
