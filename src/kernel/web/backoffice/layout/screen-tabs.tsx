import { Tabs } from 'radix-ui'
import {
  useRef,
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
  type RefObject,
} from 'react'
import { useMediaQuery } from '../media.ts'
import { useListSearch } from '../table/use-list-search.ts'
import { type WarmReads, useWarmReads } from '../loading/warm-reads.ts'
import { t } from '../language.ts'

const look =
  'flex min-h-11 items-center border-b-2 border-transparent px-1 whitespace-nowrap text-ink-soft hover:text-ink data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink focus-visible:-outline-offset-2 desk:min-h-10'

const noReads = () => []

/** The tabs of a screen, inside its `Tabs.Root`: all in view, on a telephone in one line with the selected one in view. */
function TabStrip<Tab extends string>({
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

/** The least space between tabs and buttons, in pixels. */
const gap = 16

/**
 * Whether the buttons at the end of a row do not fit beside its tabs with their words. Words differ in length by
 * language, so no width of the screen says it.
 * @param row its first child are the tabs, its last the buttons
 */
function useIsTight(row: RefObject<HTMLElement | null>): boolean {
  const [isTight, setTight] = useState(false)
  const shown = useRef(false)
  /** The width of the buttons with their words, which are gone while it is tight. */
  const fullWidth = useRef(0)
  const measure = useCallback(() => {
    const tabs = row.current?.firstElementChild
    const buttons = row.current?.lastElementChild
    if (!row.current || !tabs || !(buttons instanceof HTMLElement) || tabs === buttons) return
    if (!shown.current) fullWidth.current = buttons.scrollWidth
    const between = Number.parseFloat(getComputedStyle(tabs).columnGap) || 0
    const needed = [...tabs.children].reduce((sum, tab) => sum + tab.clientWidth + between, 0)
    shown.current = needed + gap + fullWidth.current > row.current.clientWidth
    setTight(shown.current)
  }, [row])
  // Also after each render: other tabs, other buttons, another language.
  useLayoutEffect(measure)
  useEffect(() => {
    if (!row.current) return undefined
    const observer = new ResizeObserver(measure)
    observer.observe(row.current)
    return () => observer.disconnect()
  }, [row, measure])
  return isTight
}

/**
 * The tabs of a screen with their contents. `tab` in the URL names the open one; default, also for a name that there is
 * not: the first.
 * @param children buttons beside the tabs
 */
export function ScreenTabs<Tab extends string>({
  label,
  tabs,
  contents,
  reads,
  children,
}: {
  label: string
  tabs: readonly (readonly [Tab, string])[]
  contents: Readonly<Record<Tab, ComponentType>>
  reads?: Partial<Record<Tab, WarmReads>>
  children?: ReactNode
}) {
  const { search, askExactly } = useListSearch()
  const isPhone = !useMediaQuery('(min-width: 40rem)')
  const row = useRef<HTMLDivElement>(null)
  const isTight = useIsTight(row)
  const first = tabs[0]?.[0] ?? ''
  const chosen = tabs.find(([tab]) => tab === search['tab'])?.[0] ?? first
  return (
    <Tabs.Root value={chosen} onValueChange={(tab) => askExactly({ tab })}>
      <div
        ref={row}
        className="mb-4 flex flex-wrap-reverse items-start justify-between gap-x-4 border-b border-line max-sm:flex-nowrap max-sm:gap-x-2 print:hidden"
      >
        <TabStrip label={label} tabs={tabs} chosen={chosen} reads={reads} />
        {children && (
          <div
            data-compact={isPhone || isTight || undefined}
            className="flex shrink-0 flex-wrap gap-2 py-1 max-sm:gap-1 max-sm:py-0 max-sm:-mt-1 sm:ml-auto"
          >
            {children}
          </div>
        )}
      </div>
      {tabs.map(([tab]) => {
        const Content: ComponentType = contents[tab]
        return (
          <Tabs.Content key={tab} value={tab} tabIndex={-1}>
            <Content />
          </Tabs.Content>
        )
      })}
    </Tabs.Root>
  )
}
