import { Link } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import type { ComponentType } from 'react'
import { listProductForecasts, listSalesForecasts } from '../../contract/forecasting.ts'
import { readPage } from '#kernel/web/read-page.ts'
import { ScreenTabs } from '#kernel/web/backoffice/layout/screen-tabs.tsx'
import { buttonClasses } from '#kernel/web/ui/button.tsx'
import { AccuracyTab } from './accuracy-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { ProductsTab } from './products-tab.tsx'
import { SalesTab } from './sales-tab.tsx'
import { forecastingTabs, type ForecastingTab } from './search.ts'

const contents: Record<ForecastingTab, ComponentType> = {
  overview: OverviewTab,
  sales: SalesTab,
  products: ProductsTab,
  accuracy: AccuracyTab,
}

const reads = {
  sales: () => [readPage(listSalesForecasts)],
  products: () => [readPage(listProductForecasts)],
}

/** Expected and actual sales. */
export const ForecastingScreen = () => (
  <ScreenTabs label="Sales Forecasting" tabs={forecastingTabs} contents={contents} reads={reads}>
    <Link
      to="/admin/settings"
      search={{ tab: 'import' }}
      className={buttonClasses({ look: 'quiet', size: 'sm' })}
    >
      <Upload size={15} aria-hidden />
      Import past orders
    </Link>
  </ScreenTabs>
)
