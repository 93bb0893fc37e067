import { Tabs } from 'radix-ui'
import type { ComponentType } from 'react'
import { TabStrip } from '../shell/tab-strip.tsx'
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

/** What the shop expects to sell, beside what it sold. */
export function ForecastingScreen() {
  const { search, askExactly } = useListSearch()
  const chosen = search['tab'] ?? 'overview'
  return (
    <Tabs.Root value={chosen} onValueChange={(tab) => askExactly({ tab })}>
      <div className="mb-4 border-b border-line">
        <TabStrip label="Sales Forecasting" tabs={forecastingTabs} chosen={chosen} />
      </div>
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
