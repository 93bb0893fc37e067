import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Tabs } from 'radix-ui'
import { getStatus } from '../../../../modules/status/contract.ts'
import { staffSettings } from '../../../../modules/settings/web/queries.ts'
import { Skeleton } from '../../../../kernel/web/ui/skeleton.tsx'
import { CurrencyTab } from '../../../../modules/currency/web/backoffice/currency-tab.tsx'
import { BannersTab } from '../../../../modules/content/web/backoffice/banners/banners-tab.tsx'
import { useMay } from '../../../../kernel/web/backoffice/staff.ts'
import { CouldNotLoad } from '../../../../kernel/web/backoffice/could-not-load.tsx'
import { SettingsForm } from '../../../../modules/settings/web/backoffice/settings-form.tsx'
import { DemoCard } from '../../../../modules/demo/web/backoffice/demo-card.tsx'
import { ImportTab } from '../../../../modules/imports/web/backoffice/index.ts'
import { ShowSetupButton } from '../../../../modules/setup/web/backoffice/index.ts'
import { SellingCard } from '../../../../modules/making/web/backoffice/selling-card.tsx'
import { SamplesCard } from '../../../../modules/samples/web/backoffice/samples-card.tsx'
import { StatusTab } from '../../../../modules/status/web/backoffice/status-tab.tsx'
import { TranslationsTab } from '../../../../modules/translations/web/backoffice/index.ts'

const route = getRouteApi('/_backoffice/admin/settings')
const tab =
  '-mb-px min-h-11 border-b-2 border-transparent px-3 font-medium text-ink-soft hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-ink'

/** What the shop is called and looks like, what its home page shows first, and in which currency it reports. */
export function SettingsScreen() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const maySeeStatus = useMay(getStatus)
  return (
    <Tabs.Root
      value={search.tab === undefined || (search.tab === 'status' && !maySeeStatus) ? 'general' : search.tab}
      onValueChange={(value) =>
        void navigate({
          to: '/admin/settings',
          search: value === 'general' ? {} : { tab: value },
          replace: true,
        })
      }
    >
      <Tabs.List aria-label="Settings" className="mb-6 flex gap-2 border-b border-line">
        <Tabs.Trigger value="general" className={tab}>
          General
        </Tabs.Trigger>
        <Tabs.Trigger value="banners" className={tab}>
          Banners
        </Tabs.Trigger>
        <Tabs.Trigger value="currency" className={tab}>
          Currency
        </Tabs.Trigger>
        <Tabs.Trigger value="translations" className={tab}>
          Translations
        </Tabs.Trigger>
        <Tabs.Trigger value="import" className={tab}>
          Import
        </Tabs.Trigger>
        {maySeeStatus && (
          <Tabs.Trigger value="status" className={tab}>
            System status
          </Tabs.Trigger>
        )}
      </Tabs.List>
      <Tabs.Content value="general" className="outline-none">
        <General />
      </Tabs.Content>
      <Tabs.Content value="banners" className="outline-none">
        <BannersTab />
      </Tabs.Content>
      <Tabs.Content value="currency" className="outline-none">
        <CurrencyTab />
      </Tabs.Content>
      <Tabs.Content value="translations" className="outline-none">
        <TranslationsTab />
      </Tabs.Content>
      <Tabs.Content value="import" className="outline-none">
        <ImportTab />
      </Tabs.Content>
      {maySeeStatus && (
        <Tabs.Content value="status" className="outline-none">
          <StatusTab />
        </Tabs.Content>
      )}
    </Tabs.Root>
  )
}

function General() {
  const read = useQuery(staffSettings)
  if (read.isError) return <CouldNotLoad error={read.error} retry={read.refetch} busy={read.isFetching} />
  if (!read.data) {
    return (
      <section aria-busy aria-label="Loading..." className="grid max-w-5xl gap-6 lg:grid-cols-2">
        <Skeleton className="h-96" />
        <Skeleton className="h-56" />
      </section>
    )
  }
  return (
    <>
      <SettingsForm saved={read.data} reload={read.refetch} />
      <div className="mt-6 grid max-w-5xl gap-6">
        <SellingCard />
        <SamplesCard />
      </div>
      <div className="mt-6 max-w-5xl">
        <DemoCard />
      </div>
      <ShowSetupButton />
    </>
  )
}
