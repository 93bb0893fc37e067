import { Tabs } from 'radix-ui'
import type { ComponentType } from 'react'
import { useListSearch } from '../table/use-list-search.ts'
import { OverviewTab } from './overview-tab.tsx'
import { crmTabs } from './search.ts'
import type { CrmTab } from './search.ts'

/** What each tab shows. */
const contents: Partial<Record<CrmTab, ComponentType>> = {
  overview: OverviewTab,
}

const look =
  'flex min-h-11 items-center border-b-2 border-transparent px-1 whitespace-nowrap text-ink-soft hover:text-ink data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink min-[56rem]:min-h-9'

/** Customers, and everything that is going on with them. */
export function CrmScreen() {
  const { search, askExactly } = useListSearch()
  return (
    <Tabs.Root value={search['tab'] ?? 'overview'} onValueChange={(tab) => askExactly({ tab })}>
      <Tabs.List aria-label="CRM" className="mb-4 flex gap-5 overflow-x-auto border-b border-line">
        {crmTabs.map(([tab, label]) => (
          <Tabs.Trigger key={tab} value={tab} className={look}>
            {label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {crmTabs.map(([tab]) => {
        const Content = contents[tab]
        return (
          <Tabs.Content key={tab} value={tab} tabIndex={-1}>
            {Content && <Content />}
          </Tabs.Content>
        )
      })}
    </Tabs.Root>
  )
}
