import { apiKeys } from '#modules/api-keys/server/module.ts'
import { addresses } from '#modules/addresses/server/module.ts'
import { accounts } from '#modules/accounts/server/module.ts'
import { analytics } from '#modules/analytics/server/module.ts'
import { assistant } from '#modules/assistant/server/module.ts'
import { auditLog } from '#modules/audit/server/module.ts'
import { boughtIn } from '#modules/bought-in/server/module.ts'
import { calendar } from '#modules/calendar/server/module.ts'
import { catalog } from '#modules/catalog/server/module.ts'
import { chat } from '#modules/chat/server/module.ts'
import { claims } from '#modules/claims/server/module.ts'
import { configuration } from '#modules/configuration/server/module.ts'
import { content } from '#modules/content/server/module.ts'
import { currency } from '#modules/currency/server/module.ts'
import { customers } from '#modules/customers/server/module.ts'
import { dashboard } from '#modules/dashboard/server/module.ts'
import { delivery } from '#modules/delivery/server/module.ts'
import { demo } from '#modules/demo/server/module.ts'
import { documents } from '#modules/documents/server/module.ts'
import { discounts } from '#modules/discounts/server/module.ts'
import { erasure } from '#modules/erasure/server/module.ts'
import { forecasting } from '#modules/forecasting/server/module.ts'
import { imports } from '#modules/imports/server/module.ts'
import { installations } from '#modules/installations/server/module.ts'
import { inventory } from '#modules/inventory/server/module.ts'
import { making } from '#modules/making/server/module.ts'
import { materials } from '#modules/materials/server/module.ts'
import { measuring } from '#modules/measuring/server/module.ts'
import { media } from '#modules/media/server/module.ts'
import { messages } from '#modules/messages/server/module.ts'
import { notifications } from '#modules/notifications/server/module.ts'
import { orders } from '#modules/orders/server/module.ts'
import { payments } from '#modules/payments/server/module.ts'
import { paymentTerms } from '#modules/payment-terms/server/module.ts'
import { pieces } from '#modules/pieces/server/module.ts'
import { pipeline } from '#modules/pipeline/server/module.ts'
import { purchasing } from '#modules/purchasing/server/module.ts'
import { quotes } from '#modules/quotes/server/module.ts'
import { samples } from '#modules/samples/server/module.ts'
import { settings } from '#modules/settings/server/module.ts'
import { setup } from '#modules/setup/server/module.ts'
import { shipments } from '#modules/shipments/server/module.ts'
import { status } from '#modules/system-status/server/module.ts'
import { street } from '#modules/street/server/module.ts'
import { taxes } from '#modules/taxes/server/module.ts'
import { translations } from '#modules/translations/server/module.ts'
import { webhooks } from '#modules/webhooks/server/module.ts'
import { withdrawals } from '#modules/withdrawals/server/module.ts'
import { windows } from '#modules/windows/server/module.ts'

/** The shop's modules; MODULES adds others. `sortModules` puts them in dependency order. */
export const shopModules = [
  settings,
  currency,
  taxes,
  paymentTerms,
  discounts,
  making,
  accounts,
  apiKeys,
  addresses,
  auditLog,
  catalog,
  chat,
  content,
  pipeline,
  customers,
  calendar,
  assistant,
  inventory,
  purchasing,
  materials,
  delivery,
  forecasting,
  orders,
  pieces,
  boughtIn,
  documents,
  payments,
  shipments,
  withdrawals,
  dashboard,
  analytics,
  quotes,
  installations,
  street,
  samples,
  messages,
  notifications,
  webhooks,
  media,
  claims,
  measuring,
  windows,
  erasure,
  imports,
  setup,
  configuration,
  demo,
  status,
  translations,
] as const

export { nameInContract } from '../contract/index.ts'
