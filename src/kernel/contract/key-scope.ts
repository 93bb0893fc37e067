import type { Endpoint } from './endpoint.ts'

/** Parts of the API that belong to a person: accounts and their sessions, users, and the keys themselves. */
const PERSONAL = new Set(['account', 'auth', 'callback', 'keys', 'login', 'logout', 'notifications', 'users'])

/** A part of the address that is no resource of its own: what follows it is one. */
const AREAS = new Set(['crm'])

/** Addresses that read another resource than their own words say. */
const RESOURCE_OF: Readonly<Record<string, string>> = { '/api/crm/analytics': 'customers' }

/** Whether an endpoint acts for a signed-in person, so that no key may call it whatever its scopes. */
export function isPersonal({ path, access }: Pick<Endpoint, 'path' | 'access'>): boolean {
  const [, root = '', resource = ''] = path.split('/')
  return access === 'signed-in' || root === 'auth' || (root === 'api' && PERSONAL.has(resource))
}

/**
 * The scope that a key needs for an endpoint, from its address and method: `orders:read`, `customers:write`. Null for
 * what needs none, because anyone may call it, and for what no key may call (`isPersonal`).
 */
export function scopeOf(endpoint: Pick<Endpoint, 'method' | 'path' | 'access'>): string | null {
  return endpoint.access === 'anyone' ? null : resourceScope(endpoint)
}

/** The same, also for what anyone may call: a key with this scope is answered as staff, any other as a visitor. */
export function resourceScope(endpoint: Pick<Endpoint, 'method' | 'path' | 'access'>): string | null {
  const [, root, first = '', second = ''] = endpoint.path.split('/')
  if (root !== 'api' || isPersonal(endpoint)) return null
  const resource = RESOURCE_OF[endpoint.path] ?? (AREAS.has(first) ? second : first)
  return `${resource}:${endpoint.method === 'GET' ? 'read' : 'write'}`
}
