/** The whole API: every endpoint the shop promises, by capability. */
import * as accountsModule from './accounts.ts'
import * as assistantModule from './assistant.ts'
import * as auditModule from './audit.ts'
import * as bannersModule from './banners.ts'
import * as blogModule from './blog.ts'
import * as catalogModule from './catalog.ts'
import * as catalogImportModule from './catalog-import.ts'
import * as catalogWritesModule from './catalog-writes.ts'
import * as chatModule from './chat.ts'
import * as contentPostsModule from './content-posts.ts'
import * as contentModule from './content.ts'
import * as crmModule from './crm.ts'
import * as dashboardModule from './dashboard.ts'
import type { Endpoint } from './endpoint.ts'
import * as inventoryModule from './inventory.ts'
import * as materialsModule from './materials.ts'
import * as reorderModule from './reorder.ts'
import * as measuringAnalyticsModule from './measuring-analytics.ts'
import * as measuringModule from './measuring.ts'
import * as forecastSuggestionsModule from './forecast-suggestions.ts'
import * as forecastingModule from './forecasting.ts'
import * as marketTrendsModule from './market-trends.ts'
import * as installationsModule from './installations.ts'
import * as mediaModule from './media.ts'
import * as orderDeskModule from './order-desk.ts'
import * as ordersModule from './orders.ts'
import * as phoneSignInModule from './phone-sign-in.ts'
import * as ownAccountModule from './own-account.ts'
import * as ownWindowsModule from './own-windows.ts'
import * as ownSecurityModule from './own-security.ts'
import * as purchasingModule from './purchasing.ts'
import * as quotesModule from './quotes.ts'
import * as secondFactorModule from './second-factor.ts'
import * as sentInstallationModule from './sent-installation.ts'
import * as sentQuoteModule from './sent-quote.ts'
import * as settingsFormModule from './settings-form.ts'
import * as providersModule from './providers.ts'
import * as salesAnalyticsModule from './sales-analytics.ts'
import * as settingsModule from './settings.ts'
import * as supportModule from './support.ts'
import * as stockModule from './stock.ts'
import * as stockReportsModule from './stock-reports.ts'
import * as statusModule from './status.ts'
import * as suppliersModule from './suppliers.ts'
import * as usersModule from './users.ts'

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value
}

/** All endpoints, read from the modules themselves, so that none can be forgotten here. */
export const endpoints: readonly Endpoint[] = [
  accountsModule,
  assistantModule,
  auditModule,
  bannersModule,
  blogModule,
  catalogModule,
  catalogImportModule,
  catalogWritesModule,
  chatModule,
  contentModule,
  crmModule,
  contentPostsModule,
  inventoryModule,
  materialsModule,
  reorderModule,
  dashboardModule,
  measuringAnalyticsModule,
  measuringModule,
  forecastSuggestionsModule,
  forecastingModule,
  marketTrendsModule,
  installationsModule,
  mediaModule,
  orderDeskModule,
  ordersModule,
  phoneSignInModule,
  ownAccountModule,
  ownSecurityModule,
  ownWindowsModule,
  purchasingModule,
  quotesModule,
  sentInstallationModule,
  sentQuoteModule,
  settingsFormModule,
  providersModule,
  salesAnalyticsModule,
  secondFactorModule,
  settingsModule,
  supportModule,
  statusModule,
  stockModule,
  stockReportsModule,
  suppliersModule,
  usersModule,
].flatMap((module) => Object.values(module).filter(isEndpoint))
