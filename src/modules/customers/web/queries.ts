import { infiniteQueryOptions } from '@tanstack/react-query'
import { readTimeline } from '../contract/timeline.ts'
import {
  createCustomer,
  deleteCustomer,
  detachAccount,
  eraseCustomer,
  getCustomer,
  listCustomers,
  listDuplicates,
  mergeCustomers,
  tellCustomersApart,
  updateCustomer,
} from '../contract/customers.ts'
import type { Customer } from '../contract/customers.ts'
import { createInteraction, deleteInteraction, updateInteraction } from '../contract/interactions.ts'
import type { Interaction } from '../contract/interactions.ts'
import { address } from '../../../kernel/contract/endpoint.ts'
import type { Input } from '../../../kernel/contract/endpoint.ts'
import { call, read } from '../../../kernel/web/api.ts'
import { readPage } from '../../../kernel/web/read-page.ts'
import { useWrite } from '../../../kernel/web/backoffice/write.ts'

export const newestCustomers = read(listCustomers, { query: { limit: 5 } })
export const duplicateCustomers = read(listDuplicates)
export const customerById = (id: string) => read(getCustomer, { params: { id } })

/** Customers to choose from: the newest, or those that match what was typed. */
export const customerChoices = (q: string) =>
  readPage(listCustomers, { query: { limit: 100, ...(q && { q }) } })

/** Everything that happened with a customer, fifty at a time. */
export const customerTimeline = (id: string) =>
  infiniteQueryOptions({
    queryKey: [address(readTimeline, { params: { id } }), 'timeline'],
    initialPageParam: '',
    queryFn: ({ pageParam }) => {
      const page = readPage(readTimeline, {
        params: { id },
        query: { limit: 50, ...(pageParam && { cursor: pageParam }) },
      })
      return page.queryFn({ queryKey: page.queryKey })
    },
    getNextPageParam: (last) => last.next,
  })

/** Everything of the CRM is read again after each of its writes. */
export const crmEndpoints = { path: '/api/crm' } as const

/** Writes down a new customer, or changes the one that is given. */
export const writeCustomer = (
  customer: Customer | null,
  body: Partial<Input<typeof createCustomer>['body']>,
  version?: number,
) =>
  customer
    ? call(updateCustomer, { params: { id: customer.id }, body: { ...body, version } })
    : // What is missing the server names.
      call(createCustomer, { body: body as Input<typeof createCustomer>['body'] })

export const writeInteraction = (
  id: string,
  body: Input<typeof updateInteraction>['body'],
  version: number | undefined,
) => call(updateInteraction, { params: { id }, body: { ...body, version } })

/** A write that says how it went. */
const useCrmWrite = <Sent, Answer>(
  options: Omit<Parameters<typeof useWrite<Sent, Answer>>[0], 'refreshes'>,
) => useWrite({ ...options, refreshes: [crmEndpoints] })

export const useDeleteCustomer = () =>
  useCrmWrite({
    write: ({ id }: Customer) => call(deleteCustomer, { params: { id } }),
    done: 'Customer deleted successfully',
    failed: 'Failed to delete customer',
  })

/** The others become the one that is kept. */
export const useMergeCustomers = () =>
  useCrmWrite({
    write: async ({ remaining, others }: { remaining: Customer; others: readonly Customer[] }) => {
      for (const { id } of others) {
        // One after the other: each takes over what the one before has left empty.
        // oxlint-disable-next-line no-await-in-loop
        await call(mergeCustomers, { params: { id: remaining.id }, body: { customerId: id } })
      }
    },
    done: 'Customers merged successfully',
    failed: 'Failed to merge customers',
  })

export const useTellApart = () =>
  useCrmWrite({
    write: (list: readonly Customer[]) =>
      call(tellCustomersApart, { body: { customerIds: list.map(({ id }) => id) } }),
    done: 'These customers are not suggested again',
    failed: 'Failed to keep the customers apart',
  })

export const useDetachAccount = () =>
  useCrmWrite({
    write: ({ id }: Customer) => call(detachAccount, { params: { id } }),
    done: 'Account detached successfully',
    failed: 'Failed to detach account',
  })

/** @param after at once when it is done, before anything is read again */
export const useEraseCustomer = (after: () => void) =>
  useCrmWrite({
    write: ({ id }: Customer) => call(eraseCustomer, { params: { id } }),
    done: (_, { erased }) =>
      erased ? 'Customer erased' : 'The customer will be erased once nothing of theirs is open',
    failed: 'Failed to erase customer',
    after,
  })

/** @param after at once when it is done, before anything is read again */
export const useLogInteraction = (after: () => void) =>
  useCrmWrite({
    write: (body: Input<typeof createInteraction>['body']) => call(createInteraction, { body }),
    done: 'Interaction logged successfully',
    failed: 'Failed to log interaction',
    after,
  })

export const useDeleteInteraction = () =>
  useCrmWrite({
    write: ({ id }: Interaction) => call(deleteInteraction, { params: { id } }),
    done: 'Interaction deleted successfully',
    failed: 'Failed to delete interaction',
  })
