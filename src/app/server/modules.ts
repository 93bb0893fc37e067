import { accounts } from '../../modules/accounts/server/index.ts'
import { assistant } from '../../modules/assistant/server/index.ts'
import { auditLog } from '../../modules/audit/server/index.ts'
import { calendar } from '../../modules/calendar/server/index.ts'
import { catalog } from '../../modules/catalog/server/index.ts'
import { chat } from '../../modules/chat/server/index.ts'
import { content } from '../../modules/content/server/index.ts'
import { customers } from '../../modules/customers/server/index.ts'
import { dashboard } from '../../modules/dashboard/server/index.ts'
import { erasure } from '../../modules/erasure/server/index.ts'
import { forecasting } from '../../modules/forecasting/server/index.ts'
import { installations } from '../../modules/installations/server/index.ts'
import { inventory } from '../../modules/inventory/server/index.ts'
import { materials } from '../../modules/materials/server/index.ts'
import { measuring } from '../../modules/measuring/server/index.ts'
import { media } from '../../modules/media/server/index.ts'
import { orders } from '../../modules/orders/server/index.ts'
import { pipeline } from '../../modules/pipeline/server/index.ts'
import { purchasing } from '../../modules/purchasing/server/index.ts'
import { quotes } from '../../modules/quotes/server/index.ts'
import { settings } from '../../modules/settings/server/index.ts'
import { status } from '../../modules/status/server/index.ts'
import { windows } from '../../modules/windows/server/index.ts'

/** What the shop is made of; MODULES adds to it. `sortModules` puts them in the order of their needs. */
export const shopModules = [
  settings,
  accounts,
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
  forecasting,
  orders,
  dashboard,
  quotes,
  installations,
  media,
  measuring,
  windows,
  erasure,
  status,
] as const
