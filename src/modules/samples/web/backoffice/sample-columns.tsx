import type { SampleRequest } from '../../contract/index.ts'
import { StateBadge } from '#modules/customers/web/backoffice/index.ts'
import { momentOf } from '#kernel/web/backoffice/moments.ts'
import type { Column } from '#kernel/web/backoffice/table/columns.ts'
import { t } from '#kernel/web/backoffice/language.ts'

/** A swatch with its name. The colour is decorative. */
export function SampleName({ sample }: { sample: SampleRequest['samples'][number] }) {
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

export const sampleColumns = (timeZone: string): readonly Column<SampleRequest>[] => [
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
