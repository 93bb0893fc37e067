/** The whole API: every endpoint the shop promises, by capability. */
import * as accountsModule from '../../modules/accounts/contract/accounts.ts'
import * as assistantModule from '../../modules/assistant/contract.ts'
import * as auditModule from '../../modules/audit/contract.ts'
import * as bannersModule from '../../modules/content/contract/banners.ts'
import * as blogModule from '../../modules/content/contract/blog.ts'
import * as catalogModule from '../../modules/catalog/contract/catalog.ts'
import * as catalogImportModule from '../../modules/catalog/contract/catalog-import.ts'
import * as catalogWritesModule from '../../modules/catalog/contract/catalog-writes.ts'
import * as chatModule from '../../modules/chat/contract.ts'
import * as contentPostsModule from '../../modules/calendar/contract.ts'
import * as contentModule from '../../modules/content/contract/content.ts'
import * as crmModule from '../../modules/pipeline/contract/crm.ts'
import * as dashboardModule from '../../modules/dashboard/contract.ts'
import type { Endpoint } from '../../kernel/contract/endpoint.ts'
import * as inventoryModule from '../../modules/inventory/contract/inventory.ts'
import * as materialsModule from '../../modules/materials/contract.ts'
import * as reorderModule from '../../modules/purchasing/contract/reorder.ts'
import * as measuringAnalyticsModule from '../../modules/measuring/contract/measuring-analytics.ts'
import * as measuringModule from '../../modules/measuring/contract/measuring.ts'
import * as forecastSuggestionsModule from '../../modules/forecasting/contract/forecast-suggestions.ts'
import * as forecastingModule from '../../modules/forecasting/contract/forecasting.ts'
import * as marketTrendsModule from '../../modules/forecasting/contract/market-trends.ts'
import * as installationsModule from '../../modules/installations/contract/installations.ts'
import * as mediaModule from '../../modules/media/contract.ts'
import * as orderDeskModule from '../../modules/orders/contract/order-desk.ts'
import * as ordersModule from '../../modules/orders/contract/orders.ts'
import * as phoneSignInModule from '../../modules/accounts/contract/phone-sign-in.ts'
import * as ownAccountModule from '../../modules/accounts/contract/own-account.ts'
import * as ownWindowsModule from '../../modules/windows/contract.ts'
import * as ownSecurityModule from '../../modules/accounts/contract/own-security.ts'
import * as purchasingModule from '../../modules/purchasing/contract/purchasing.ts'
import * as quotesModule from '../../modules/quotes/contract/quotes.ts'
import * as secondFactorModule from '../../modules/accounts/contract/second-factor.ts'
import * as sentInstallationModule from '../../modules/installations/contract/public-installation.ts'
import * as sentQuoteModule from '../../modules/quotes/contract/public-quote.ts'
import * as settingsFormModule from '../../modules/settings/contract/settings-form.ts'
import * as providersModule from '../../modules/accounts/contract/providers.ts'
import * as salesAnalyticsModule from '../../modules/forecasting/contract/sales-analytics.ts'
import * as settingsModule from '../../modules/settings/contract/settings.ts'
import * as supportModule from '../../modules/content/contract/support.ts'
import * as stockModule from '../../modules/inventory/contract/stock.ts'
import * as stockReportsModule from '../../modules/inventory/contract/stock-reports.ts'
import * as statusModule from '../../modules/status/contract.ts'
import * as suppliersModule from '../../modules/inventory/contract/suppliers.ts'
import * as usersModule from '../../modules/accounts/contract/users.ts'

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
