import { Link } from '@tanstack/react-router'
import { Ban, Printer, RotateCcw, Send } from 'lucide-react'
import { useMemo } from 'react'
import { optionsOf, StateBadge } from '#modules/customers/web/backoffice/index.ts'
import { sampleStatuses, type SampleStatus } from '#modules/record-states/contract.ts'
import { rowButtonLook } from '#kernel/web/backoffice/editing/row-buttons.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import type { BulkAction, Column } from '#kernel/web/backoffice/table/columns.ts'
import { ListTable } from '#kernel/web/backoffice/table/list-table.tsx'
import { useListSearch } from '#kernel/web/backoffice/table/use-list-search.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { buttonClasses } from '#kernel/web/ui/button.tsx'
import { momentOf } from '#kernel/web/backoffice/moments.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import { listSampleRequests, setSampleStatus, type SampleRequest } from '../../contract/index.ts'
import { useSetSampleStatus, writeStatus } from '../queries/staff-samples.ts'

/** A swatch with its name. The colour is decorative. */
function SampleName({ sample }: { sample: SampleRequest['samples'][number] }) {
  return (
    <span className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-1.5">
      <span
        aria-hidden
        className="mt-0.75 size-3.5 rounded-sm border border-line bg-cover"
        style={{
          background: sample.colour ?? undefined,
          ...(sample.image_url &&
            !sample.colour && { backgroundImage: `url("${encodeURI(sample.image_url)}")` }),
        }}
      />
      <span>
        {sample.choice_name} <span className="text-ink-soft">{sample.product_name}</span>
      </span>
    </span>
  )
}

const sampleColumns = (timeZone: string): readonly Column<SampleRequest>[] => [
  {
    id: 'name',
    head: t('Name', { context: 'person' }),
    fixed: true,
    card: 'title',
    cell: ({ name }) => name,
  },
  {
    id: 'samples',
    head: 'Samples',
    grow: true,
    card: 'text',
    cell: ({ samples }) => (
      <span className="flex flex-wrap gap-x-4 gap-y-0.5 whitespace-normal">
        {samples.map((sample, index) => (
          // The samples of a request never change, so the index is a stable key.
          // oxlint-disable-next-line react/no-array-index-key
          <SampleName key={index} sample={sample} />
        ))}
      </span>
    ),
  },
  {
    id: 'address',
    head: 'Address',
    card: 'text',
    skeletonWidth: 'w-40',
    cell: ({ address }) => <span className="block min-w-48 whitespace-normal text-ink-soft">{address}</span>,
  },
  { id: 'email', head: 'Email', hidden: true, cell: ({ email }) => email },
  {
    id: 'status',
    head: 'Status',
    card: 'badge',
    cell: ({ status }) => <StateBadge state={status} />,
  },
  {
    id: 'reminder',
    head: 'Reminder',
    hidden: true,
    cell: ({ wants_reminder: wants, reminded_at: at }) =>
      at ? momentOf(at, timeZone) : wants ? 'Agreed' : '—',
  },
  {
    id: 'created',
    head: 'Requested',
    sort: 'created_at',
    cell: ({ created_at: at }) => momentOf(at, timeZone),
  },
  { id: 'sent', head: 'Sent', hidden: true, cell: ({ sent_at: at }) => (at ? momentOf(at, timeZone) : '—') },
]

/** The actions on a request, by its status. */
const moves: Record<
  SampleStatus,
  readonly { to: SampleStatus; label: (name: string) => string; icon: typeof Send }[]
> = {
  requested: [
    { to: 'sent', label: (name) => `Mark as sent: ${name}`, icon: Send },
    { to: 'cancelled', label: (name) => `Cancel samples of ${name}`, icon: Ban },
  ],
  sent: [{ to: 'requested', label: (name) => `Not sent yet: ${name}`, icon: RotateCcw }],
  cancelled: [{ to: 'requested', label: (name) => `Send after all: ${name}`, icon: RotateCcw }],
}

const countOf = (rows: readonly SampleRequest[]) =>
  rows.length === 1 ? '1 request' : `${rows.length} requests`

/** The list of requests, with the actions that change their status. */
export function SamplesTab() {
  const { timeZone } = useShopConfig()
  const { open } = useListSearch()
  const columns = useMemo(() => sampleColumns(timeZone), [timeZone])
  const may = useMay(setSampleStatus)
  const { mutate, isPending } = useSetSampleStatus()
  const bulk: BulkAction<SampleRequest>[] = [
    {
      label: 'Mark as sent',
      may,
      run: (rows) =>
        Promise.all(
          rows.filter(({ status }) => status === 'requested').map((row) => writeStatus(row, 'sent')),
        ),
      done: (rows) => `${countOf(rows)} marked as sent`,
      failed: 'Not all requests were changed',
    },
  ]
  const buttonsOf = (request: SampleRequest) =>
    moves[request.status].map(({ to, label, icon: Icon }) => (
      <button
        key={to}
        type="button"
        aria-label={label(request.name)}
        title={label(request.name)}
        disabled={!may || isPending}
        onClick={() => mutate({ request, status: to })}
        className={rowButtonLook}
      >
        <Icon size={15} aria-hidden />
      </button>
    ))
  return (
    <ListTable
      list={listSampleRequests}
      noun={{ one: 'request', many: 'requests' }}
      columns={columns}
      filters={[{ name: 'status', label: 'Status', options: optionsOf(sampleStatuses) }]}
      defaultSort="-created_at"
      searchPlaceholder="Name, email or address"
      nameOf={({ name }) => name}
      open={({ customer_id: id }) => id !== null && open('customer', id)}
      actions={buttonsOf}
      bulk={bulk}
      csv
      empty="No samples were asked for yet"
      emptyHint="Shoppers order them below the swatches of a product, once Settings say that you send samples."
    >
      <Link to="/admin/crm/sample-labels" className={buttonClasses({ look: 'quiet', size: 'touch' })}>
        <Printer size={15} aria-hidden />
        Labels
      </Link>
    </ListTable>
  )
}
