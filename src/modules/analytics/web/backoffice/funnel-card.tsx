import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ExportButton } from '#kernel/web/backoffice/export-csv.tsx'
import { Link } from '@tanstack/react-router'
import { useId, useState, type ReactNode } from 'react'
import { address } from '#kernel/contract/endpoint.ts'
import { languages } from '#kernel/rules/languages.ts'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { FiguresTable } from '#kernel/web/backoffice/figures-table.tsx'
import { locale, t } from '#kernel/web/backoffice/language.ts'
import { SectionTitle } from '#kernel/web/backoffice/section-title.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { SelectField } from '#kernel/web/ui/select-field.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { shopSettings } from '#modules/settings/web/index.ts'
import {
  funnelSteps,
  readFunnel,
  type Funnel,
  type StepCounts,
  type FunnelStep,
  type SizeReason,
} from '../../contract/funnel.ts'
import { funnelOf } from '../queries.ts'

/** The steps of the funnel in words. */
const stepLabels: Record<FunnelStep, string> = {
  seen: 'Product seen',
  configured: 'Size entered',
  cart: 'Added to cart',
  checkout: 'Checkout opened',
  order: 'Ordered',
}

/** Why a size was refused. */
const reasonLabels: Record<SizeReason, string> = {
  too_wide: 'too wide',
  too_narrow: 'too narrow',
  too_long: 'too high',
  too_short: 'too low',
  other: 'not possible like this',
}

type Days = { from: string; to: string }

const count = (figure: number) => figure.toLocaleString(locale())
const percent = (share: number) =>
  share.toLocaleString(locale(), { style: 'percent', maximumFractionDigits: 0 })

/** What visitors did on the days, and what they did not find; only in a shop that counts visits. */
export function FunnelCard(days: Days) {
  const { data: shop } = useQuery(shopSettings)
  const isShown = useMay(readFunnel) && shop?.counts_visits === true
  const query = useQuery({
    ...funnelOf(days),
    enabled: isShown,
    placeholderData: keepPreviousData,
  })
  if (!isShown) return null
  const { data } = query
  if (query.isError) return <CouldNotLoad query={query} />
  if (!data) return <Skeleton className="h-72 rounded-lg" />
  return (
    <div className="grid items-start gap-4 wide:grid-cols-[3fr_2fr]">
      <Visitors data={data} days={days} />
      <NotFound data={data} />
    </div>
  )
}

function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-lg border border-line bg-surface p-4">
      <div className="mb-3 flex min-h-7 flex-wrap items-center justify-between gap-2">
        <SectionTitle id={id}>{title}</SectionTitle>
        {aside}
      </div>
      {children}
    </section>
  )
}

type View = 'steps' | 'languages' | 'sources'

function Visitors({ data, days }: { data: Funnel; days: Days }) {
  const [view, setView] = useState<View>('steps')
  return (
    <Section
      title="Visitors"
      aside={
        <div className="flex flex-wrap items-center gap-2">
          <SelectField
            label="Visitors by"
            hideLabel
            value={view}
            onChange={({ target }) => setView(target.value as View)}
          >
            <option value="steps">Steps</option>
            <option value="languages">By language</option>
            <option value="sources">By source</option>
          </SelectField>
          <Export {...days} />
        </div>
      }
    >
      {view === 'steps' && <Steps steps={data.steps} />}
      {view === 'languages' && (
        <StepsTable
          head="Language"
          rows={data.byLanguage.map((row) => ({ ...row, name: languageName(row.language) }))}
        />
      )}
      {view === 'sources' && (
        <>
          <StepsTable
            head="Source"
            rows={data.bySource.map((row) => ({ ...row, name: sourceName(row.source) }))}
          />
          <p className="mt-2 text-note/5 text-ink-soft">
            Orders by source are those of which a browser told, so there may be fewer.
          </p>
        </>
      )}
    </Section>
  )
}

const languageName = (code: string) =>
  languages.find((language) => language.code === code)?.name ?? t('Other')

function sourceName(source: string): string {
  if (source === 'direct') return t('Direct or unknown')
  return source === 'other' ? t('Other') : source
}

/** Each step with its share of the step before. */
function Steps({ steps }: { steps: StepCounts }) {
  const most = Math.max(1, ...Object.values(steps))
  return (
    <ol className="grid gap-2">
      {funnelSteps.map((step, index) => {
        const previousStep = funnelSteps[index - 1]
        const share = previousStep && steps[previousStep] > 0 && percent(steps[step] / steps[previousStep])
        return (
          <li key={step}>
            <div className="flex items-baseline gap-3">
              <span className="min-w-0 grow">{stepLabels[step]}</span>
              {share && (
                <span className="figures text-note text-ink-soft">{`${share} of the step before`}</span>
              )}
              <span className="figures min-w-12 text-right font-medium">{count(steps[step])}</span>
            </div>
            <div aria-hidden className="mt-1 h-1.5 overflow-hidden rounded-full bg-linen">
              <div
                className="h-full rounded-full bg-accent"
                style={{ width: `${(steps[step] / most) * 100}%` }}
              />
            </div>
          </li>
        )
      })}
    </ol>
  )
}

function StepsTable({ head, rows }: { head: string; rows: readonly (StepCounts & { name: string })[] }) {
  return (
    <FiguresTable
      heads={[head, ...funnelSteps.map((step) => stepLabels[step])]}
      rows={rows.map(({ name, ...steps }) => ({
        id: name,
        cells: [name, ...funnelSteps.map((step) => count(steps[step]))],
      }))}
      empty="Nothing counted on these days"
    />
  )
}

/** The counts of every day as a file. */
const Export = (days: Days) => (
  <ExportButton
    title={t('Visitors')}
    path={address(readFunnel, { query: days })}
    name={`visitors-${days.from}-${days.to}`}
    size="touch"
  />
)

const row = 'flex min-h-9 items-center gap-3 max-desk:min-h-11'

/** The words and sizes that visitors asked for most and did not get. */
function NotFound({ data: { words, sizes } }: { data: Funnel }) {
  const metres = (side: number) => side.toLocaleString(locale(), { maximumFractionDigits: 2 })
  return (
    <Section title="Not found">
      <h3 className="font-sans text-note font-medium text-ink-soft">Searched for and not found</h3>
      {words.length === 0 && <p className="py-2 text-ink-soft">No words on these days</p>}
      <ul className="mb-4 divide-y divide-line">
        {words.map((word) => (
          <li key={word.words} className={row}>
            <Link
              to="/products"
              search={{ q: word.words }}
              target="_blank"
              className="min-w-0 grow truncate hover:underline"
            >
              {word.words}
            </Link>
            <span className="figures">{count(word.count)}</span>
          </li>
        ))}
      </ul>
      <h3 className="font-sans text-note font-medium text-ink-soft">Sizes that cannot be made</h3>
      {sizes.length === 0 && <p className="py-2 text-ink-soft">No sizes on these days</p>}
      <ul className="divide-y divide-line">
        {sizes.map((size) => (
          <li key={`${size.product_id} ${size.width} ${size.length} ${size.reason}`} className={row}>
            <Link
              to="/admin/products"
              search={{ edit: size.product_id }}
              className="min-w-0 grow truncate hover:underline"
            >
              {size.product_name}
            </Link>
            <span className="figures text-right whitespace-nowrap">
              {`${metres(size.width)} × ${metres(size.length)} m`}
              <span className="block text-note text-ink-soft">{reasonLabels[size.reason]}</span>
            </span>
            <span className="figures min-w-8 text-right">{count(size.count)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
