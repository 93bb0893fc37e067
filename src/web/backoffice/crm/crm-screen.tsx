import { Plus } from 'lucide-react'
import type { ComponentType } from 'react'
import { createCustomer } from '../../../contract/customers.ts'
import { createOpportunity } from '../../../contract/opportunities.ts'
import { customerById, opportunityById } from '../../queries/crm.ts'
import { Button } from '../../ui/button.tsx'
import { ScreenTabs } from '../shell/screen-tabs.tsx'
import { useMay } from '../shell/staff.ts'
import { useListSearch } from '../table/use-list-search.ts'
import { CustomerDialog } from './customers/customer-dialog.tsx'
import { CustomerPage } from './customers/customer-page.tsx'
import { CustomersTab } from './customers/customers-tab.tsx'
import { InteractionsTab } from './interactions-tab.tsx'
import { OpenRecord } from './open-record.tsx'
import { OpportunitiesTab } from './opportunities/opportunities-tab.tsx'
import { OpportunityDialog } from './opportunities/opportunity-dialog.tsx'
import { InstallationsTab } from './installations/installations-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { QuotesTab } from './quotes/quotes-tab.tsx'
import { crmTabs } from './search.ts'
import type { CrmTab } from './search.ts'

/** What each tab shows. */
const contents: Record<CrmTab, ComponentType> = {
  overview: OverviewTab,
  customers: CustomersTab,
  opportunities: OpportunitiesTab,
  interactions: InteractionsTab,
  quotes: QuotesTab,
  installations: InstallationsTab,
}

/** Where a list has its own most important button. */
const creating = ['quotes', 'installations']

/** Customers, and everything that is going on with them. */
export function CrmScreen() {
  const { search } = useListSearch()
  return (
    <>
      {search['customer'] ? <CustomerPage key={search['customer']} id={search['customer']} /> : <CrmTabs />}
      <OpenDialogs />
    </>
  )
}

function CrmTabs() {
  const { search, open } = useListSearch()
  const may = { customer: useMay(createCustomer), opportunity: useMay(createOpportunity) }
  return (
    <ScreenTabs label="CRM" tabs={crmTabs} contents={contents}>
      <Button look="quiet" size="sm" disabled={!may.opportunity} onClick={() => open('opportunity', 'new')}>
        <Plus size={15} aria-hidden />
        Add Opportunity
      </Button>
      <Button
        look={creating.includes(search['tab'] ?? '') ? 'quiet' : 'primary'}
        size="sm"
        disabled={!may.customer}
        onClick={() => open('edit', 'new')}
      >
        <Plus size={15} aria-hidden />
        Add Customer
      </Button>
    </ScreenTabs>
  )
}

/** The dialogs that the address opens, on whichever tab. */
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
          {(found) => <OpportunityDialog opportunity={found} close={() => close('opportunity')} />}
        </OpenRecord>
      )}
    </>
  )
}
