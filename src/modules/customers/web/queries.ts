import { infiniteQueryOptions } from '@tanstack/react-query'
import { listConsents } from '../contract/consents.ts'
import { readTimeline } from '../contract/timeline.ts'
import {
  createCustomer,
  deleteCustomer,
  detachAccount,
  eraseCustomer,
  getCustomer,
  keepCustomersApart,
  listCustomers,
  listDuplicates,
  mergeCustomers,
  updateCustomer,
  type Customer,
} from '../contract/customers.ts'
import {
  createCustomerGroup,
  deleteCustomerGroup,
  listCustomerGroups,
  updateCustomerGroup,
  type CustomerGroup,
} from '../contract/groups.ts'
import {
  createInteraction,
  deleteInteraction,
  listInstallers,
  updateInteraction,
  type Interaction,
} from '../contract/interactions.ts'
import { address, type Input } from '#kernel/contract/endpoint.ts'
import { call, read } from '#kernel/web/api.ts'
import { readPage } from '#kernel/web/read-page.ts'
import { saveRecord, useWrite } from '#kernel/web/backoffice/write.ts'

export const newestCustomers = read(listCustomers, { query: { limit: 5 } })
export const duplicateCustomers = read(listDuplicates)
/** The staff to whom visits and next actions can be assigned. */
export const team = read(listInstallers)
/** The groups of customers that have a price of their own. */
export const customerGroups = read(listCustomerGroups, { query: { limit: 500 } })
export const customerById = (id: string) => read(getCustomer, { params: { id } })

/** What a customer agreed to and withdrew. */
export const consentsOf = (id: string) => read(listConsents, { params: { id } })

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

/** @param after called at once when the other customer has become the remaining one */
export const useMergeCustomers = (after: () => void) =>
  useCrmWrite({
    write: ({ remaining, other }: { remaining: Customer; other: Customer }) =>
      call(mergeCustomers, { params: { id: remaining.id }, body: { customerId: other.id } }),
    done: 'Customers merged successfully',
    failed: 'Failed to merge customers',
    after,
  })

/** Declares that the two customers of a suggested pair are different people. */
export const useKeepApart = () =>
  useCrmWrite({
    write: ([first, other]: readonly Customer[]) =>
      call(keepCustomersApart, { params: { id: first?.id ?? '' }, body: { customerId: other?.id ?? '' } }),
    done: 'The two customers are no longer suggested',
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

/** Marks what follows from a conversation as done. */
export const useFinishNextAction = () =>
  useCrmWrite({
    write: ({ id, version }: Interaction) => writeInteraction(id, { nextActionDone: true }, version),
    done: 'Next action done',
    failed: 'Failed to update interaction',
  })

export const useDeleteInteraction = () =>
  useCrmWrite({
    write: ({ id }: Interaction) => call(deleteInteraction, { params: { id } }),
    done: 'Interaction deleted successfully',
    failed: 'Failed to delete interaction',
  })

/** What a change of a group changes. */
export const endpointsWithGroups = [{ path: '/api/crm' }, { path: '/api/settings' }] as const

export const writeGroup = saveRecord(createCustomerGroup, updateCustomerGroup)

export const useDeleteGroup = () =>
  useWrite({
    write: ({ id }: CustomerGroup) => call(deleteCustomerGroup, { params: { id } }),
    done: 'Customer group deleted successfully',
    failed: 'Failed to delete customer group',
    refreshes: endpointsWithGroups,
  })
