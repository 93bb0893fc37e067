import { type ComponentType, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ScreenTabs } from '#kernel/web/backoffice/layout/screen-tabs.tsx'
import { createLegalDrafts, type LegalPage } from '#modules/content/contract/legal.ts'
import { hasWithdrawal, legalAreaOf } from '#modules/settings/rules/index.ts'
import { legalKinds } from '#modules/settings/contract/index.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { locale, t } from '#kernel/web/backoffice/language.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { useListSearch } from '#kernel/web/backoffice/table/use-list-search.ts'
import { AboutTab } from '../about/about-tab.tsx'
import { SupportScreen } from './support-screen.tsx'
import { supportTabs } from './support-tabs.ts'
import { legalPages, useCreateLegalDrafts } from '../../queries/staff-legal.ts'
import { ArticleDialog } from './article-dialog.tsx'
import { LegalFieldsDialog } from '../legal/legal-fields-dialog.tsx'
import { legalNames } from '../legal/kind-names.ts'
import { LegalRow } from '../legal/legal-row.tsx'

/** The legal pages of the shop's country, with a button that drafts missing ones from templates. */
function LegalTab() {
  const { search, open, close } = useListSearch()
  const may = useMay(createLegalDrafts)
  const mayReadRegister = useMay({ access: 'admins' })
  const query = useQuery(legalPages)
  const edited = search['edit']
  const [fills, setFills] = useState(false)
  return (
    <>
      {query.isPending && <Skeleton className="h-40 rounded-lg" />}
      {query.isError && <CouldNotLoad query={query} />}
      {query.data && (
        <>
          <Explanation country={query.data.country} />
          <ul aria-label="Legal pages" className="grid gap-2 py-4">
            {query.data.pages.map((page) => (
              <LegalRow key={page.kind} page={page} may={may} edit={(id) => open('edit', id)} />
            ))}
          </ul>
          <div className="flex flex-wrap gap-3">
            <Drafts pages={query.data.pages} may={may} />
            <FurtherDrafts pages={query.data.pages} may={may} />
            {query.data.pages.some(({ state }) => state === 'template') && (
              <Button look="quiet" size="sm" disabled={!may} onClick={() => setFills(true)}>
                Fill in the fields…
              </Button>
            )}
          </div>
          {mayReadRegister && (
            <p className="mt-4">
              <Link to="/admin/settings" search={{ tab: 'privacy' }} className="text-accent hover:underline">
                Register of processing
              </Link>
            </p>
          )}
          {fills && <LegalFieldsDialog fields={query.data.fields} close={() => setFills(false)} />}
        </>
      )}
      {edited && may && <ArticleDialog id={edited} close={() => close('edit')} />}
    </>
  )
}

function Explanation({ country }: { country: string }) {
  const name = new Intl.DisplayNames(locale(), { type: 'region' }).of(country) ?? country
  return (
    <div className="grid max-w-prose gap-2 text-ink-soft">
      <p>
        {`Your shop is in ${name}. The law there usually requires these pages. Once published, they are linked at the foot of every page, and terms, privacy and withdrawal beside the order button.`}
      </p>
      <p>
        The templates are facts in plain words and no legal advice. Have each page checked before you publish
        it.
      </p>
      {hasWithdrawal(legalAreaOf(country)) && (
        <p>
          What is made to measure is usually excepted from the right of withdrawal. Where you also sell goods
          that are not, shops in the European Union have needed a withdrawal function on their pages since 19
          June 2026.
        </p>
      )}
    </div>
  )
}

/** The button that writes drafts of all missing pages. */
function Drafts({ pages, may }: { pages: readonly LegalPage[]; may: boolean }) {
  const { mutate, isPending } = useCreateLegalDrafts({
    done: 'Drafts written successfully',
    failed: 'Failed to write drafts',
  })
  const missing = pages.filter(({ state }) => state === 'missing').map(({ kind }) => kind)
  if (missing.length === 0) return null
  return (
    <Button size="sm" disabled={!may || isPending} onClick={() => mutate(missing)}>
      Write drafts of the missing pages
    </Button>
  )
}

/** Buttons that write drafts of pages that only some shops need. */
function FurtherDrafts({ pages, may }: { pages: readonly LegalPage[]; may: boolean }) {
  const { mutate, isPending } = useCreateLegalDrafts({
    done: 'Drafts written successfully',
    failed: 'Failed to write drafts',
  })
  const further = legalKinds.filter(
    (kind) =>
      (kind === 'accessibility' || kind === 'complaints') && !pages.some((page) => page.kind === kind),
  )
  return further.map((kind) => {
    const name = t(legalNames[kind])
    return (
      <Button key={kind} look="quiet" size="sm" disabled={!may || isPending} onClick={() => mutate([kind])}>
        {`Write a draft: ${name}`}
      </Button>
    )
  })
}

const contents: Record<(typeof supportTabs)[number][0], ComponentType> = {
  articles: SupportScreen,
  legal: LegalTab,
  about: AboutTab,
}

/** The screen with tabs for support articles, legal pages and the about page. */
export const SupportTabsScreen = () => (
  <ScreenTabs label="Support and about" tabs={supportTabs} contents={contents} />
)
