/** The whole API: every endpoint, by module. */
import type { Endpoint } from '#kernel/contract/endpoint.ts'
import * as accounts from '#modules/accounts/contract/index.ts'
import * as addresses from '#modules/addresses/contract/index.ts'
import * as analytics from '#modules/analytics/contract/index.ts'
import * as apiKeys from '#modules/api-keys/contract.ts'
import * as assistant from '#modules/assistant/contract.ts'
import * as audit from '#modules/audit/contract.ts'
import * as boughtIn from '#modules/bought-in/contract.ts'
import * as calendar from '#modules/calendar/contract.ts'
import * as catalog from '#modules/catalog/contract/index.ts'
import * as chat from '#modules/chat/contract.ts'
import * as claims from '#modules/claims/contract/index.ts'
import * as configuration from '#modules/configuration/contract.ts'
import * as content from '#modules/content/contract/index.ts'
import * as currency from '#modules/currency/contract/index.ts'
import * as customers from '#modules/customers/contract/index.ts'
import * as dashboard from '#modules/dashboard/contract.ts'
import * as delivery from '#modules/delivery/contract/index.ts'
import * as demo from '#modules/demo/contract.ts'
import * as documents from '#modules/documents/contract/index.ts'
import * as discounts from '#modules/discounts/contract/index.ts'
import * as erasure from '#modules/erasure/contract.ts'
import * as forecasting from '#modules/forecasting/contract/index.ts'
import * as imports from '#modules/imports/contract/index.ts'
import * as installations from '#modules/installations/contract/index.ts'
import * as inventory from '#modules/inventory/contract/index.ts'
import * as making from '#modules/making/contract/index.ts'
import * as materials from '#modules/materials/contract.ts'
import * as measuring from '#modules/measuring/contract/index.ts'
import * as media from '#modules/media/contract.ts'
import * as messages from '#modules/messages/contract.ts'
import * as notifications from '#modules/notifications/contract.ts'
import * as orders from '#modules/orders/contract/index.ts'
import * as payments from '#modules/payments/contract/index.ts'
import * as paymentTerms from '#modules/payment-terms/contract/index.ts'
import * as pieces from '#modules/pieces/contract/index.ts'
import * as pipeline from '#modules/pipeline/contract/index.ts'
import * as purchasing from '#modules/purchasing/contract/index.ts'
import * as quotes from '#modules/quotes/contract/index.ts'
import * as samples from '#modules/samples/contract/index.ts'
import * as settings from '#modules/settings/contract/index.ts'
import * as setup from '#modules/setup/contract/index.ts'
import * as shipments from '#modules/shipments/contract/index.ts'
import * as street from '#modules/street/contract/index.ts'
import * as status from '#modules/system-status/contract.ts'
import * as taxes from '#modules/taxes/contract/index.ts'
import * as translations from '#modules/translations/contract.ts'
import * as webhooks from '#modules/webhooks/contract.ts'
import * as withdrawals from '#modules/withdrawals/contract/index.ts'
import * as windows from '#modules/windows/contract.ts'

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value
}

const contracts = {
  accounts,
  addresses,
  analytics,
  'api-keys': apiKeys,
  assistant,
  audit,
  'bought-in': boughtIn,
  calendar,
  catalog,
  chat,
  claims,
  configuration,
  content,
  currency,
  customers,
  dashboard,
  delivery,
  demo,
  documents,
  discounts,
  erasure,
  forecasting,
  imports,
  installations,
  inventory,
  making,
  materials,
  measuring,
  media,
  messages,
  notifications,
  orders,
  payments,
  'payment-terms': paymentTerms,
  pieces,
  pipeline,
  purchasing,
  quotes,
  samples,
  settings,
  setup,
  shipments,
  street,
  'system-status': status,
  taxes,
  translations,
  webhooks,
  windows,
  withdrawals,
}

/** The endpoints of each module, collected from the contracts, so that none is forgotten. */
export const endpointsOf: Readonly<Record<string, readonly Endpoint[]>> = Object.fromEntries(
  Object.entries(contracts).map(([module, contract]) => [module, Object.values(contract).filter(isEndpoint)]),
)

const names = new Map<unknown, string>(
  Object.values(contracts).flatMap((contract) =>
    Object.entries(contract).map(([name, value]) => [value, name]),
  ),
)

/** The name by which its contract exports an endpoint. */
export const nameInContract = (endpoint: Endpoint): string | undefined => names.get(endpoint)

/** All endpoints. */
export const endpoints: readonly Endpoint[] = Object.values(endpointsOf).flat()
