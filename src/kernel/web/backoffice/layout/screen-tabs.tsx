import { Tabs } from 'radix-ui'
import { useRef, type ComponentType, type ReactNode } from 'react'
import { useMediaQuery } from '../media.ts'
import { useListSearch } from '../table/use-list-search.ts'
import type { WarmReads } from '../loading/warm-reads.ts'
import { TabStrip } from './tab-strip.tsx'
import { useIsTight } from './use-is-tight.ts'

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
