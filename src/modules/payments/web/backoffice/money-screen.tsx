import type { ComponentType } from 'react'
import { ScreenTabs } from '#kernel/web/backoffice/layout/screen-tabs.tsx'
import { BankTab } from './bank-tab.tsx'
import { CashRoundTab } from './cash-round-tab.tsx'
import { LedgerTab } from './ledger-tab.tsx'
import { OpenItemsTab } from './open-items-tab.tsx'
import { PayoutsTab } from './payouts-tab.tsx'
import { moneyTabs, type MoneyTab } from './search.ts'

const contents: Record<MoneyTab, ComponentType> = {
  open: OpenItemsTab,
  bank: BankTab,
  payouts: PayoutsTab,
  payments: LedgerTab,
  round: CashRoundTab,
}

/** What orders owe, what was paid, and what a driver collects. */
export function MoneyScreen() {
  return <ScreenTabs label="Money" tabs={moneyTabs} contents={contents} />
}
