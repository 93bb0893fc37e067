import { Link } from '@tanstack/react-router'
import { Ban, Printer, RotateCcw, Send } from 'lucide-react'
import { useMemo } from 'react'
import { listSampleRequests, setSampleStatus, type SampleRequest } from '../../contract/index.ts'
import { optionsOf } from '#modules/customers/web/backoffice/index.ts'
import { sampleStatuses, type SampleStatus } from '#modules/record-states/contract.ts'
import { rowButtonLook } from '#kernel/web/backoffice/editing/row-buttons.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import type { BulkAction } from '#kernel/web/backoffice/table/columns.ts'
import { ListTable } from '#kernel/web/backoffice/table/list-table.tsx'
import { useListSearch } from '#kernel/web/backoffice/table/use-list-search.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { buttonClasses } from '#kernel/web/ui/button.tsx'
import { useSetSampleStatus, writeStatus } from '../queries/staff-samples.ts'
import { sampleColumns } from './sample-columns.tsx'

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
