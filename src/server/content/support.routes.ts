import type { FastifyInstance } from 'fastify'
import { listSupportItems, rateSupportItem } from '../../contract/content.ts'
import { isStaff } from '../../rules/permissions.ts'
import { readCursor, sendPage } from '../http/lists.ts'
import { mount } from '../http/mount.ts'
import { networkOf } from '../http/network.ts'
import { helpfulLimit } from '../http/rate-limits.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import { refuse } from '../http/refusal.ts'
import type { SupportRepository } from './support.repository.ts'
import type { SupportRow } from './support.tables.ts'
import { supportItemOnWire } from './support.wire.ts'

const cursorOf = (row: SupportRow) => ({ value: row.order, id: row.id })

export function mountSupport(
  http: FastifyInstance,
  { support, limits }: { support: SupportRepository; limits: RateLimits },
): void {
  mount(http, listSupportItems, async ({ query: { limit, cursor: text }, visitor, request, reply }) => {
    const cursor = readCursor(text, 'integer')
    const page = await support.page({ inactive: isStaff(visitor?.role), limit, cursor })
    return sendPage({ request, reply }, { ...page, limit, cursorOf }).map(supportItemOnWire)
  })

  mount(http, rateSupportItem, async ({ params, body, visitor, request }) => {
    const tooMany = await limits.take(helpfulLimit, networkOf(request.ip))
    if (tooMany) return tooMany
    const counted = await support.rate(params.id, body.helpful, { inactive: isStaff(visitor?.role) })
    return counted ? { success: true as const } : refuse('support_item_not_found')
  })
}
