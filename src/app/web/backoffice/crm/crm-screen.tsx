import { Handshake, UserPlus, CalendarPlus, FileText, ShoppingBag } from 'lucide-react'
import type { ComponentType } from 'react'
import { Link } from '@tanstack/react-router'
import { readPage } from '#kernel/web/read-page.ts'
import {
  createCustomer,
  listCustomers,
  listInteractions,
  type Customer,
} from '#modules/customers/contract/index.ts'
import { listInstallations, createInstallation } from '#modules/installations/contract/index.ts'
import { createOpportunity, listOpportunities } from '#modules/pipeline/contract/index.ts'
import { listQuotes, createQuote } from '#modules/quotes/contract/index.ts'
import { customerById, duplicateCustomers } from '#modules/customers/web/queries.ts'
import { opportunityById } from '#modules/pipeline/web/queries.ts'
import { ScreenTabs } from '#kernel/web/backoffice/layout/screen-tabs.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { useListSearch } from '#kernel/web/backoffice/table/use-list-search.ts'
import { CustomerDialog } from '#modules/customers/web/backoffice/customer-dialog.tsx'
import { CustomerPage } from '#modules/customers/web/backoffice/customer-page.tsx'
import { CustomersTab } from '#modules/customers/web/backoffice/customers-tab.tsx'
import { InteractionsTab } from '#modules/customers/web/backoffice/interactions/interactions-tab.tsx'
import { OpenRecord } from '#modules/customers/web/backoffice/open-record.tsx'
import { OpportunitiesTab } from '#modules/pipeline/web/backoffice/opportunities-tab.tsx'
import { OpportunityDialog } from '#modules/pipeline/web/backoffice/opportunity-dialog.tsx'
import { InstallationsTab } from '#modules/installations/web/backoffice/installations-tab.tsx'
import { QuotesTab } from '#modules/quotes/web/backoffice/quotes-tab.tsx'
import { SamplesTab } from '#modules/samples/web/backoffice/samples-tab.tsx'
import { useStaffSamples } from '#modules/samples/web/queries/staff-samples.ts'
import { ClaimsTab } from '#modules/claims/web/backoffice/index.ts'
import { useStaffClaims } from '#modules/claims/web/queries/staff-claims.ts'
import { CustomerBalance } from '#modules/payments/web/backoffice/index.ts'
import { CustomerCertificates } from '#modules/taxes/web/backoffice/index.ts'
import { useStaffWithdrawals } from '#modules/withdrawals/web/queries/staff-withdrawals.ts'
import { OpenWithdrawals, WithdrawalsTab } from '#modules/withdrawals/web/backoffice/index.ts'
import { crmTabs, type CrmTab } from '#modules/customers/web/backoffice/search.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import { AddButton } from '#kernel/web/backoffice/add-button.tsx'
import { takeOrder } from '#modules/orders/contract/index.ts'
import { Button, buttonClasses } from '#kernel/web/ui/button.tsx'
import { OverviewTab } from './overview-tab.tsx'

/** Makes an order, a quote or a visit for a customer; the forms begin with them. */
function NewRecords({ customer: { id } }: { customer: Customer }) {
  const { askExactly } = useListSearch()
  const may = { order: useMay(takeOrder), quote: useMay(createQuote), visit: useMay(createInstallation) }
  return (
    <>
      {may.order && (
        <Link
          to="/admin/orders"
          search={{ take: id }}
          className={buttonClasses({ look: 'quiet', size: 'touch' })}
        >
          <ShoppingBag size={15} aria-hidden />
          New order
        </Link>
      )}
      <Button
        look="quiet"
        size="sm"
        disabled={!may.quote}
        onClick={() => askExactly({ tab: 'quotes', quote: 'new', of: id })}
      >
        <FileText size={15} aria-hidden />
        Create Quote
      </Button>
      <Button
        look="quiet"
        size="sm"
        disabled={!may.visit}
        onClick={() => askExactly({ tab: 'installations', installation: 'new', of: id })}
      >
        <CalendarPlus size={15} aria-hidden />
        Schedule Installation
      </Button>
    </>
  )
}

/** What customers want to give back or have made again, in one place. */
function ClaimsAndWithdrawals() {
  return (
    <>
      <OpenWithdrawals />
      <ClaimsTab />
    </>
  )
}

const contents: Record<CrmTab, ComponentType> = {
  overview: OverviewTab,
  customers: CustomersTab,
  opportunities: OpportunitiesTab,
  interactions: InteractionsTab,
  quotes: QuotesTab,
  installations: InstallationsTab,
  samples: SamplesTab,
  withdrawals: WithdrawalsTab,
  claims: ClaimsAndWithdrawals,
}

const reads = {
  customers: () => [readPage(listCustomers), duplicateCustomers],
  opportunities: () => [readPage(listOpportunities)],
  interactions: () => [readPage(listInteractions)],
  quotes: () => [readPage(listQuotes)],
  installations: () => [readPage(listInstallations)],
}

/** The tabs whose list has its own primary button. */
const creating = ['quotes', 'installations']

/** The tabs, with the numbers of what waits; a shop without samples or withdrawals has no such tab. */
function useTabs(open: string | undefined) {
  const { offered, waiting } = useStaffSamples()
  const withdrawals = useStaffWithdrawals()
  const optional: Partial<Record<CrmTab, { isOffered: boolean; waiting: number }>> = {
    samples: { isOffered: offered, waiting },
    withdrawals,
    claims: useStaffClaims(),
  }
  return crmTabs
    .filter(([tab]) => {
      const optionalTab = optional[tab]
      return optionalTab === undefined || optionalTab.isOffered || optionalTab.waiting > 0 || open === tab
    })
    .map(([tab, label]) => {
      const count = optional[tab]?.waiting ?? 0
      return [tab, count > 0 ? `${t(label)} (${count})` : label] as const
    })
}

/** The CRM screen. */
export function CrmScreen() {
  const { search } = useListSearch()
  return (
    <>
      {search['customer'] ? (
        <CustomerPage
          key={search['customer']}
          id={search['customer']}
          NewRecords={NewRecords}
          Additions={CustomerAdditions}
        />
      ) : (
        <CrmTabs />
      )}
      <OpenDialogs />
    </>
  )
}

/** What other parts of the shop have beside a customer. */
function CustomerAdditions({ customer }: { customer: Customer }) {
  return (
    <>
      <CustomerBalance customer={customer} />
      <CustomerCertificates customer={customer} />
    </>
  )
}

function CrmTabs() {
  const { search, open } = useListSearch()
  const may = { customer: useMay(createCustomer), opportunity: useMay(createOpportunity) }
  return (
    <ScreenTabs label="CRM" tabs={useTabs(search['tab'])} contents={contents} reads={reads}>
      <AddButton
        icon={Handshake}
        look="quiet"
        label="Add Opportunity"
        may={may.opportunity}
        run={() => open('opportunity', 'new')}
      />
      <AddButton
        icon={UserPlus}
        look={creating.includes(search['tab'] ?? '') ? 'quiet' : 'primary'}
        label="Add Customer"
        may={may.customer}
        run={() => open('edit', 'new')}
      />
    </ScreenTabs>
  )
}

/** The dialogs that the URL opens, on any tab. */
function OpenDialogs() {
  const { search, close } = useListSearch()
  const { edit, opportunity } = search
  return (
    <>
      {edit && (
        <OpenRecord
          key={`customer ${edit}`}
          id={edit}
          title="Edit Customer"
          query={customerById(edit)}
          close={() => close('edit')}
        >
          {(customer) => <CustomerDialog customer={customer} close={() => close('edit')} />}
        </OpenRecord>
      )}
      {opportunity && (
        <OpenRecord
          key={`opportunity ${opportunity}`}
          id={opportunity}
          title="Edit Opportunity"
          query={opportunityById(opportunity)}
          close={() => close('opportunity')}
        >
          {(opportunity) => (
            <OpportunityDialog opportunity={opportunity} close={() => close('opportunity')} />
          )}
        </OpenRecord>
      )}
    </>
  )
}
