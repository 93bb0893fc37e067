import { expect, test } from 'vitest'
import { roles, type Role } from '#kernel/contract/roles.ts'
import type { Access } from '#kernel/contract/endpoint.ts'
import { isStaff, mayCall, permits, worksInOffice } from './permissions.ts'

const who: (Role | null)[] = [null, ...roles]
/** Everybody with an account. */
const everybody: Role[] = ['customer', 'admin', 'editor', 'viewer', 'workshop', 'fitter', 'bookkeeper']

test.for<[Access, (Role | null)[]]>([
  ['anyone', who],
  ['signed-in', everybody],
  ['staff', ['admin', 'editor', 'viewer']],
  ['editors', ['admin', 'editor']],
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

test('staff are viewers, editors and administrators; roles of one task call what names them', () => {
  expect(roles.filter((role) => isStaff(role)).sort()).toEqual(['admin', 'editor', 'viewer'])
  expect(roles.filter((role) => worksInOffice(role))).toEqual(everybody.slice(1))
  const pieces = { access: 'editors', also: ['workshop'] } as const
  expect(roles.filter((role) => mayCall(pieces, role))).toEqual(['admin', 'editor', 'workshop'])
  expect(isStaff(null)).toBe(false)
  expect(isStaff(undefined)).toBe(false)
})
