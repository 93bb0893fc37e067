import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, MessageSquarePlus, Pencil } from 'lucide-react'
import { useState, type ComponentType } from 'react'
import { shownTexts } from '#kernel/web/backoffice/editing/plain-texts.ts'
import { countryIn } from '#kernel/rules/people/country-name.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { locale } from '#kernel/web/backoffice/language.ts'
import { dateOf } from '#kernel/web/backoffice/moments.ts'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { useListSearch } from '#kernel/web/backoffice/table/use-list-search.ts'
import { Slot } from '#kernel/web/backoffice/layout/slot.tsx'
import { CustomFieldsSection } from '#kernel/web/backoffice/custom-fields/section.tsx'
import { refresh } from '#kernel/web/refresh.ts'
import { detachAccount, mergeCustomers, updateCustomer, type Customer } from '../../contract/customers.ts'
import { plainCustomerTexts } from '../../contract/plain-texts.ts'
import { createInteraction } from '../../contract/interactions.ts'
import { customerById, customerGroups, useDetachAccount, crmEndpoints, writeCustomer } from '../queries.ts'
import { nameOf, sourceLabel } from './labels.ts'
import { CustomerConsents } from './customer-consents.tsx'
import { EraseCustomer } from './erase-customer.tsx'
import { ContactButtons, useConversation } from './contact-buttons.tsx'
import { MergeWithDialog } from './merging/merge-dialog.tsx'
import { StateBadge } from './state-badge.tsx'
import { Timeline } from './interactions/timeline.tsx'

/** The fields that modules add to a customer. */
function CustomerMoreFields({ customer }: { customer: Customer }) {
  const client = useQueryClient()
  return (
    <CustomFieldsSection
      record="customer"
      row={customer}
      valuesOf={(one: Customer) => one.customFields}
      may={useMay(updateCustomer)}
      write={(customFields, version) => writeCustomer(customer, { customFields }, version)}
      onSaved={() => void refresh(client, crmEndpoints)}
    />
  )
}

/** The buttons that make something new for a customer. */
type NewRecords = ComponentType<{ customer: Customer }>

/** What other parts of the shop have beside their record. */
type Additions = ComponentType<{ customer: Customer }>

/** One customer: who they are, and everything that happened with them. */
export function CustomerPage({
  id,
  NewRecords,
  Additions,
}: {
  id: string
  NewRecords: NewRecords
  Additions: Additions
}) {
  const { close } = useListSearch()
  const { data: customer, ...query } = useQuery(customerById(id))
  return (
    <>
      <Button look="plain" size="sm" className="-ml-3 mb-2 text-ink-soft" onClick={() => close('customer')}>
        <ArrowLeft size={15} aria-hidden />
        Back to CRM
      </Button>
      {query.isError && <CouldNotLoad query={query} />}
      {query.isPending && (
        <output aria-busy aria-label="Loading..." className="grid gap-4">
          <Skeleton className="h-10 w-64" />
          <Skeleton className="h-64" />
        </output>
      )}
      {customer && (
        <>
          <Head customer={customer} NewRecords={NewRecords} />
          <div className="grid items-start gap-6 lg:grid-cols-[20rem_1fr]">
            <div className="grid gap-3">
              <MakingAttributes customer={customer} />
              <Additions customer={customer} />
              <CustomerConsents customer={customer} />
              <CustomerMoreFields customer={customer} />
              <Slot at="customer" id={customer.id} />
            </div>
            <Timeline customer={customer} />
          </div>
        </>
      )}
    </>
  )
}

function Head({ customer, NewRecords }: { customer: Customer; NewRecords: NewRecords }) {
  const { open } = useListSearch()
  const { dialog, begin } = useConversation()
  const may = { edit: useMay(updateCustomer), log: useMay(createInteraction) }
  return (
    <header className="mb-5 flex flex-wrap items-center gap-3">
      <h2 className="text-xl/7 font-semibold wrap-anywhere">{nameOf(customer)}</h2>
      <StateBadge state={customer.status} />
      <div className="ml-auto flex flex-wrap items-center gap-2 max-desk:ml-0">
        <ContactButtons customer={customer} may={may.log} begin={begin} />
        <NewRecords customer={customer} />
        <Button look="quiet" size="sm" disabled={!may.edit} onClick={() => open('edit', customer.id)}>
          <Pencil size={15} aria-hidden />
          Edit
        </Button>
        <Button size="sm" disabled={!may.log} onClick={() => begin({ customer, type: 'any' })}>
          <MessageSquarePlus size={15} aria-hidden />
          Log Interaction
        </Button>
      </div>
      {dialog}
    </header>
  )
}

function MakingAttributes({ customer }: { customer: Customer }) {
  const { timeZone } = useShopConfig()
  const { data: groups = [] } = useQuery({ ...customerGroups, enabled: customer.groupId !== undefined })
  const addressLines = [
    customer.address,
    customer.city,
    [customer.state, customer.zipCode].filter(Boolean).join(' '),
  ]
  const facts: [string, string | null][] = [
    ['Email', customer.email],
    ['Phone', [customer.phone, customer.secondaryPhone].filter(Boolean).join(', ')],
    ['Company', customer.companyName],
    ...shownTexts(plainCustomerTexts, customer),
    ['Address', [...addressLines, countryIn(customer.country, locale())].filter(Boolean).join(', ')],
    ['Customer group', groups.find(({ id }) => id === customer.groupId)?.name ?? null],
    ['Source', customer.source && sourceLabel(customer.source)],
    ['Tags', customer.tags.join(', ')],
    ['Customer since', dateOf(customer.createdAt, timeZone)],
    ['Notes', customer.notes],
  ]
  return (
    <div className="grid gap-3">
      <dl className="grid gap-3 rounded-lg border border-line bg-surface p-4">
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt className="text-note/5 text-ink-soft">{label}</dt>
                <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
        {customer.userId !== null && <Account customer={customer} />}
      </dl>
      <MergeWith customer={customer} />
      {customer.userId === null && <EraseCustomer customer={customer} />}
    </div>
  )
}

/** Opens the dialog that merges the customer with any other; afterwards the page shows who remains. */
function MergeWith({ customer }: { customer: Customer }) {
  const may = useMay(mergeCustomers)
  const { open } = useListSearch()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        look="quiet"
        size="sm"
        className="justify-self-start"
        disabled={!may}
        onClick={() => setIsOpen(true)}
      >
        Merge with…
      </Button>
      {isOpen && (
        <MergeWithDialog
          customer={customer}
          close={() => setIsOpen(false)}
          merged={({ id }) => id !== customer.id && open('customer', id)}
        />
      )}
    </>
  )
}

/** The account whose orders are of this customer; staff can unlink a wrong one. */
function Account({ customer }: { customer: Customer }) {
  const may = useMay(detachAccount)
  const [asking, setAsking] = useState(false)
  const detach = useDetachAccount()
  return (
    <div>
      <dt className="text-note/5 text-ink-soft">Account</dt>
      <dd className="flex flex-wrap items-center justify-between gap-2">
        Orders with an account of the shop
        <Button look="quiet" size="sm" disabled={!may} onClick={() => setAsking(true)}>
          Detach account
        </Button>
        <Dialog open={asking} onClose={() => setAsking(false)} title="Detach account?" closeLabel="Close">
          <p>
            This record stays as it is. Orders made from its quotes no longer belong to the account, and its
            next order makes a record of its own.
          </p>
          <div className="mt-5 flex flex-wrap justify-end gap-3">
            <Button look="quiet" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button
              disabled={detach.isPending}
              onClick={() => detach.mutate(customer, { onSettled: () => setAsking(false) })}
            >
              Detach account
            </Button>
          </div>
        </Dialog>
      </dd>
    </div>
  )
}
