import { Tabs } from 'radix-ui'
import type { ComponentType } from 'react'
import { useListSearch } from '../table/use-list-search.ts'
import { AccuracyTab } from './accuracy-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { ProductsTab } from './products-tab.tsx'
import { SalesTab } from './sales-tab.tsx'
import { forecastingTabs } from './search.ts'
import type { ForecastingTab } from './search.ts'

const contents: Record<ForecastingTab, ComponentType> = {
  overview: OverviewTab,
  sales: SalesTab,
  products: ProductsTab,
  accuracy: AccuracyTab,
}

const look =
  'flex min-h-11 items-center border-b-2 border-transparent px-1 whitespace-nowrap text-ink-soft hover:text-ink data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink min-[56rem]:min-h-9'

/** What the shop expects to sell, beside what it sold. */
export function ForecastingScreen() {
  const { search, askExactly } = useListSearch()
  return (
    <Tabs.Root value={search['tab'] ?? 'overview'} onValueChange={(tab) => askExactly({ tab })}>
      <Tabs.List
        aria-label="Sales Forecasting"
        className="mb-4 flex gap-5 overflow-x-auto border-b border-line"
      >
        {forecastingTabs.map(([tab, label]) => (
          <Tabs.Trigger key={tab} value={tab} className={look}>
            {label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {forecastingTabs.map(([tab]) => {
        const Content = contents[tab]
        return (
          <Tabs.Content key={tab} value={tab} tabIndex={-1}>
            <Content />
          </Tabs.Content>
        )
      })}
    </Tabs.Root>
  )
}
