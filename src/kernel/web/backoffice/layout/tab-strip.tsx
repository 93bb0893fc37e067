import { Tabs } from 'radix-ui'
import { useEffect, useRef } from 'react'
import { t } from '../language.ts'
import { useWarmReads, type WarmReads } from '../loading/warm-reads.ts'

const look =
  'flex min-h-11 items-center border-b-2 border-transparent px-1 whitespace-nowrap text-ink-soft hover:text-ink data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink focus-visible:-outline-offset-2 desk:min-h-10'

const noReads = () => []

/** The tabs of a screen, inside its `Tabs.Root`: all in view, on a telephone in one line with the selected one in view. */
export function TabStrip<Tab extends string>({
  label,
  tabs,
  chosen,
  reads,
}: {
  label: string
  tabs: readonly (readonly [Tab, string])[]
  chosen: string
  /** What each tab reads first, as it asks for it, so that it is read when the pointer comes. */
  reads?: Partial<Record<Tab, WarmReads>> | undefined
}) {
  const strip = useRef<HTMLDivElement>(null)
  const warm = useWarmReads()
  const index = tabs.findIndex(([name]) => name === chosen)
  useEffect(() => {
    const tab = strip.current?.children[index]
    // Not scrollIntoView, which would move the page too.
    if (strip.current && tab instanceof HTMLElement)
      strip.current.scrollLeft = tab.offsetLeft - (strip.current.clientWidth - tab.clientWidth) / 2
  }, [index])
  return (
    <Tabs.List
      ref={strip}
      aria-label={label}
      // On a telephone it is one line that is swiped, whose faded end says that there is more.
      className="relative -mb-px flex min-w-0 gap-x-[clamp(0.75rem,1vw,1.5rem)] max-sm:overflow-x-auto max-sm:pr-10 max-sm:[mask-image:linear-gradient(to_right,#000_calc(100%-2.5rem),transparent)] max-sm:[scrollbar-width:none] sm:flex-wrap"
    >
      {tabs.map(([tab, name]) => (
        <Tabs.Trigger key={tab} value={tab} className={look} {...warm(reads?.[tab] ?? noReads)}>
          {t(name)}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  )
}
