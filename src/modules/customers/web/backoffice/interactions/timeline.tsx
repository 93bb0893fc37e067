import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  ClipboardList,
  FileText,
  Handshake,
  MessageSquare,
  MoveRight,
  StickyNote,
  Wrench,
  type LucideIcon,
} from 'lucide-react'
import type { TimelineEntry, TimelineKind } from '#modules/customers/contract/timeline.ts'
import type { Customer } from '#modules/customers/contract/customers.ts'
import { Amount } from '#modules/currency/web/backoffice/index.ts'
import { customerTimeline } from '../../queries.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { momentOf } from '#kernel/web/backoffice/moments.ts'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { formatDay, labelOf } from '../labels.ts'
import { Photos } from '#modules/media/web/backoffice/index.ts'
import { StateBadge } from '../state-badge.tsx'
import { translateMessage, t } from '#kernel/web/backoffice/language.ts'

const kinds: Record<TimelineKind, [name: string, Icon: LucideIcon]> = {
  order: ['Order', ClipboardList],
  quote: ['Quote', FileText],
  opportunity: ['Opportunity', Handshake],
  stage: ['Stage', MoveRight],
  interaction: ['Interaction', MessageSquare],
  installation: ['Installation', Wrench],
  note: ['Note', StickyNote],
}

/** Orders, quotes, opportunities, conversations, installations and notes in one line, newest first. */
export function Timeline({ customer }: { customer: Customer }) {
  const { data, fetchNextPage, ...query } = useInfiniteQuery(customerTimeline(customer.id))
  const entries = data?.pages.flatMap(({ rows }) => rows) ?? []
  return (
    <section aria-label="Timeline" aria-busy={query.isPending} className="min-w-0">
      <h3 className="mb-2 text-base/6 font-semibold">Timeline</h3>
      {query.isPending && <Skeleton className="h-40" />}
      {query.isError && <CouldNotLoad query={query} />}
      {data && entries.length === 0 && (
        <p className="rounded-lg border border-line bg-surface px-4 py-10 text-center text-ink-soft">
          Nothing has happened yet. Call or email {customer.firstName || 'them'}.
        </p>
      )}
      <ol className="divide-y divide-line rounded-lg border border-line bg-surface empty:hidden">
        {entries.map((entry) => (
          <Entry key={entry.key} entry={entry} />
        ))}
      </ol>
      {query.hasNextPage && (
        <Button
          look="quiet"
          size="sm"
          className="mt-3"
          disabled={query.isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </section>
  )
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const { timeZone } = useShopConfig()
  const [kind, Icon] = kinds[entry.kind]
  const name = t(kind)
  // What the shop noted itself is in the person's language; what somebody wrote stays as it is.
  const noted = entry.actorName === null ? translateMessage(entry.detail ?? undefined) : entry.detail
  const detail = entry.kind === 'stage' ? `from ${labelOf(entry.detail ?? '')}` : noted
  return (
    <li className="flex gap-3 px-4 py-3">
      <Icon size={16} aria-hidden className="mt-0.5 shrink-0 text-ink-soft" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="text-ink-soft">{name}</span>
          <Title entry={entry} />
          {entry.state && <StateBadge state={entry.state} />}
          {entry.amount !== null && <EntryAmount entry={entry} amount={entry.amount} />}
        </p>
        {detail && detail !== entry.title && (
          <p className="mt-0.5 whitespace-pre-line wrap-anywhere text-ink-soft">{detail}</p>
        )}
        {entry.photos.length > 0 && (
          <div className="mt-2">
            <Photos paths={entry.photos} of={`installation ${entry.title}`} />
          </div>
        )}
        <p className="mt-0.5 text-note/5 text-ink-soft">
          {[momentOf(entry.at, timeZone), entry.actorName].filter(Boolean).join(' · ')}
        </p>
      </div>
    </li>
  )
}

/** What an order or a quote was worth is told in the reporting currency where a rate of its day is known. */
function EntryAmount({ entry: { currency, converted }, amount }: { entry: TimelineEntry; amount: number }) {
  if (currency === null) return null
  return converted ? (
    <Amount
      value={converted.amount}
      currency={converted.currency}
      original={{ amount, currency, rateDay: converted.rateDay }}
    />
  ) : (
    <Amount value={amount} currency={currency} />
  )
}

/** `May 6, 2026, 09:00-11:00` for `2026-05-06 09:00-11:00`: a visit is called by its day and time. */
function visitOf(title: string): string {
  const [, day, time] = /^(\d{4}-\d\d-\d\d) ?(.*)$/.exec(title) ?? []
  return day === undefined ? title : [formatDay(day), time].filter(Boolean).join(', ')
}

function Title({ entry: { kind, title, recordId } }: { entry: TimelineEntry }) {
  if (kind !== 'order' || title === '')
    return (
      <span className="font-medium wrap-anywhere">{kind === 'installation' ? visitOf(title) : title}</span>
    )
  return (
    <Link to="/admin/orders" search={{ order: recordId }} className="font-medium text-accent hover:underline">
      {title}
    </Link>
  )
}
