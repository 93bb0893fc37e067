import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { getStatus } from '#modules/system-status/contract.ts'
import { staffSettings } from '#modules/settings/web/queries.ts'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { useOfficePasswordPrompt } from '#modules/accounts/web/backoffice/office-password-prompt.tsx'
import { ConfigurationTab } from '#modules/configuration/web/backoffice/configuration-tab.tsx'
import { GroupsTab } from '#modules/customers/web/backoffice/groups/groups-tab.tsx'
import { CurrencyTab } from '#modules/currency/web/backoffice/currency-tab.tsx'
import { BannersTab } from '#modules/content/web/backoffice/banners/banners-tab.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { MessagesTab } from '#modules/messages/web/backoffice/index.ts'
import { Slot } from '#kernel/web/backoffice/layout/slot.tsx'
import { SectionIndex } from '#kernel/web/backoffice/layout/section-index.tsx'
import { ScreenTabs } from '#kernel/web/backoffice/layout/screen-tabs.tsx'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { SettingsForm } from '#modules/settings/web/backoffice/settings-form.tsx'
import { DeliveryTab } from '#modules/delivery/web/backoffice/index.ts'
import { RegisterTab } from '#modules/erasure/web/backoffice/register-tab.tsx'
import { DemoCard } from '#modules/demo/web/backoffice/demo-card.tsx'
import { ImportTab } from '#modules/imports/web/backoffice/index.ts'
import { OpeningNote, ShowSetupButton } from '#modules/setup/web/backoffice/index.ts'
import { AnalyticsSettingsCard } from '#modules/analytics/web/backoffice/index.ts'
import { ClaimSettingsCard } from '#modules/claims/web/backoffice/claim-settings-card.tsx'
import { CashCard } from '#modules/orders/web/backoffice/cash-card.tsx'
import { DocumentSettingsCard } from '#modules/documents/web/backoffice/document-settings-card.tsx'
import { OwnNotificationsCard, ShopNotificationsCard } from '#modules/notifications/web/backoffice/index.ts'
import { ApiKeysTab } from '#modules/api-keys/web/backoffice/index.ts'
import { SafetySettingsCard } from '#modules/catalog/web/backoffice/safety-settings-card.tsx'
import { kindLabels } from '#modules/catalog/web/backoffice/products/kind-labels.ts'
import { SellingCard } from '#modules/making/web/backoffice/selling-card.tsx'
import { StreetSettingsCard } from '#modules/street/web/backoffice/index.ts'
import { PiecesCard } from '#modules/pieces/web/backoffice/index.ts'
import { SamplesCard } from '#modules/samples/web/backoffice/samples-card.tsx'
import { VisitsCard } from '#modules/installations/web/backoffice/visits-card.tsx'
import { DiscountsTab } from '#modules/discounts/web/backoffice/discounts-tab.tsx'
import { PaymentsTab } from '#modules/payment-terms/web/backoffice/index.ts'
import { WardsCard } from '#modules/addresses/web/backoffice/index.ts'
import { TaxesTab } from '#modules/taxes/web/backoffice/taxes-tab.tsx'
import { StatusTab } from '#modules/system-status/web/backoffice/status-tab.tsx'
import { WebhooksCard } from '#modules/webhooks/web/backoffice/index.ts'
import { MoveTextsDialog, TranslationsTab } from '#modules/translations/web/backoffice/index.ts'

const tabs = [
  ['general', 'General'],
  ['banners', 'Banners'],
  ['notifications', 'Notifications'],
  ['messages', 'Mails'],
  ['delivery', 'Delivery'],
  ['currency', 'Currency'],
  ['taxes', 'Taxes'],
  ['payments', 'Payments'],
  ['discounts', 'Discounts'],
  ['groups', 'Customer groups'],
  ['translations', 'Translations'],
  ['import', 'Import'],
] as const
const tabsOfOwner = [
  ...tabs,
  ['privacy', 'Personal data'],
  ['keys', 'API keys'],
  ['all', 'All settings'],
  ['status', 'System status'],
] as const
const contents = {
  general: General,
  banners: BannersTab,
  notifications: Notifications,
  messages: MessagesTab,
  delivery: DeliveryTab,
  currency: CurrencyTab,
  taxes: Taxes,
  payments: PaymentsTab,
  discounts: DiscountsTab,
  groups: GroupsTab,
  translations: TranslationsTab,
  import: ImportTab,
  privacy: RegisterTab,
  keys: ProvenKeysTab,
  all: ConfigurationTab,
  status: ProvenStatusTab,
}

/** The settings of the shop, in tabs. */
export function SettingsScreen() {
  const tabsOfPerson = useMay(getStatus) ? tabsOfOwner : tabs
  return <ScreenTabs label="Settings" tabs={tabsOfPerson} contents={contents} />
}

function Notifications() {
  return (
    <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-6">
      <OwnNotificationsCard />
      <ShopNotificationsCard />
      <WebhooksCard />
    </div>
  )
}

function Taxes() {
  return (
    <>
      <TaxesTab />
      <div className="mt-6 empty:hidden">
        <WardsCard />
      </div>
    </>
  )
}

/** API keys, which are made only after the password. */
function ProvenKeysTab() {
  const { askWhere, dialog } = useOfficePasswordPrompt()
  return (
    <>
      <ApiKeysTab askWhere={askWhere} />
      {dialog}
    </>
  )
}

/** System status, whose downloads ask for the password. */
function ProvenStatusTab() {
  const { prove, dialog } = useOfficePasswordPrompt()
  return (
    <>
      <StatusTab prove={prove} />
      {dialog}
    </>
  )
}

function General() {
  const query = useQuery(staffSettings)
  const [change, setChange] = useState<{ from: LanguageCode; base: LanguageCode } | null>(null)
  if (query.isError) return <CouldNotLoad query={query} />
  if (!query.data) {
    return (
      <output aria-busy aria-label="Loading..." className="grid max-w-5xl gap-6 lg:grid-cols-2">
        <Skeleton className="h-96" />
        <Skeleton className="h-56" />
      </output>
    )
  }
  return (
    <SectionIndex label="Sections">
      <SettingsForm saved={query.data} reload={query.refetch} onBaseChange={setChange}>
        <SellingCard kindLabels={kindLabels} />
        <PiecesCard />
        <StreetSettingsCard />
        <CashCard />
        <DocumentSettingsCard />
        <SafetySettingsCard shop={query.data} />
        <SamplesCard />
        <VisitsCard />
        <ClaimSettingsCard />
        <AnalyticsSettingsCard />
      </SettingsForm>
      {change && <MoveTextsDialog {...change} close={() => setChange(null)} />}
      <div className="mt-6 grid gap-6">
        <Slot at="settings" />
        <DemoCard />
      </div>
      <OpeningNote />
      <ShowSetupButton />
    </SectionIndex>
  )
}
