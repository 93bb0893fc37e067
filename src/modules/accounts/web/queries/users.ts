import { useQueryClient } from '@tanstack/react-query'
import {
  createUser,
  deleteUser,
  getUser,
  inviteAgain,
  listInvitations,
  listUsers,
  resetSecondFactor,
  restoreUser,
  updateUser,
  type User,
} from '../../contract/users.ts'
import { address, type Input } from '#kernel/contract/endpoint.ts'
import { call, read, readResponse } from '#kernel/web/api.ts'
import { refresh } from '#kernel/web/refresh.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'

/** Number of accounts in all and per staff role. */
export interface RoleCounts {
  all: number
  admin: number
  editor: number
  viewer: number
}

const countOf = (users: readonly User[], role: User['role']) =>
  users.filter((user) => user.role === role).length

/** Counted by the server, because the list is only the first page. */
export const roleCounts = {
  queryKey: [listUsers.path, 'counts'] as const,
  queryFn: async (): Promise<RoleCounts> => {
    const { body, headers } = await readResponse(listUsers.path)
    const counted = headers['x-role-counts']
    if (counted !== undefined) return JSON.parse(counted) as RoleCounts
    const users = body as User[]
    return {
      all: users.length,
      admin: countOf(users, 'admin'),
      editor: countOf(users, 'editor'),
      viewer: countOf(users, 'viewer'),
    }
  },
}

/** Who was invited and has not signed in yet. */
export const invitations = read(listInvitations)

/** The ETag of an account, for changing it. */
export const userTag = (id: string) => {
  const path = address(getUser, { params: { id } })
  return {
    queryKey: [path, 'tag'] as const,
    queryFn: async () => (await readResponse(path)).headers['etag'] ?? null,
  }
}

type UserForm = Input<typeof createUser>['body']

/** Every write refetches the list and the counts. */
function useUserWrite<Sent, Answer>(mutationFn: (input: Sent) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => refresh(queryClient, listUsers) })
}

export const useCreateUser = () => useUserWrite((body: UserForm) => call(createUser, { body }))

export const useUpdateUser = () =>
  useUserWrite(({ id, tag, ...body }: UserForm & { id: string; tag: string | null | undefined }) =>
    call(updateUser, { params: { id }, body, headers: { 'if-match': tag ?? undefined } }),
  )

export const useDeleteUser = () =>
  useUserWrite(({ id }: Pick<User, 'id'>) => call(deleteUser, { params: { id } }))

export const useResetSecondFactor = () =>
  useUserWrite(({ id }: Pick<User, 'id'>) => call(resetSecondFactor, { params: { id } }))

export const useRestoreUser = () =>
  useUserWrite(({ id }: Pick<User, 'id'>) => call(restoreUser, { params: { id } }))

export const useInviteAgain = () =>
  useUserWrite(({ id }: Pick<User, 'id'>) => call(inviteAgain, { params: { id } }))
