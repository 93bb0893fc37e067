import { expect, test } from 'vitest'
import { roles, type Role } from '#kernel/contract/roles.ts'
import type { Access } from '#kernel/contract/endpoint.ts'
import { isStaff, permits } from './permissions.ts'

const who: (Role | null)[] = [null, 'customer', 'viewer', 'editor', 'admin']

test.for<[Access, (Role | null)[]]>([
  ['anyone', who],
  ['signed-in', ['customer', 'viewer', 'editor', 'admin']],
  ['staff', ['viewer', 'editor', 'admin']],
  ['editors', ['editor', 'admin']],
  ['admins', ['admin']],
])('access level %s admits exactly its roles', ([access, admitted]) => {
  expect(who.filter((role) => permits(access, role))).toEqual(admitted)
})

test('an unknown role has only public access', () => {
  const unknown = 'owner' as Role
  expect(permits('anyone', unknown)).toBe(true)
  for (const access of ['signed-in', 'staff', 'editors', 'admins'] as const) {
    expect(permits(access, unknown)).toBe(false)
  }
})

test('staff are all roles except customers and anonymous visitors', () => {
  expect(roles.filter((role) => isStaff(role)).sort()).toEqual(['admin', 'editor', 'viewer'])
  expect(isStaff(null)).toBe(false)
  expect(isStaff(undefined)).toBe(false)
})
