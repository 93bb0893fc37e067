import type { ComponentType } from 'react'
import { ScreenTabs } from '#kernel/web/backoffice/layout/screen-tabs.tsx'
import { AboutTab } from '../about/about-tab.tsx'
import { LegalTab } from '../legal/legal-tab.tsx'
import { SupportScreen } from './support-screen.tsx'
import { supportTabs } from './support-tabs.ts'

const contents: Record<(typeof supportTabs)[number][0], ComponentType> = {
  articles: SupportScreen,
  legal: LegalTab,
  about: AboutTab,
}

/** The screen with tabs for support articles, legal pages and the about page. */
export const SupportTabsScreen = () => (
  <ScreenTabs label="Support and about" tabs={supportTabs} contents={contents} />
)
