import { FileUp, Plus } from 'lucide-react'
import { useState, useRef } from 'react'
import { t } from '#kernel/web/backoffice/language.ts'
import { dateOf } from '#kernel/web/backoffice/moments.ts'
import { officeMoney } from '#kernel/web/backoffice/money.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import type { Column } from '#kernel/web/backoffice/table/columns.ts'
import { ListTable } from '#kernel/web/backoffice/table/list-table.tsx'
import { Button } from '#kernel/web/ui/button.tsx'
import { todayIn } from '#kernel/rules/shop-time.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import { createPayout, listPayouts, type Payout, type PayoutWithLines } from '../../contract/index.ts'
import { lineStateLabels } from './labels.ts'
import { PayoutDialog } from './payout-dialog.tsx'
import { PayoutForm } from './payout-form.tsx'
import { useImportPayout } from '../queries/staff-payouts.ts'
import { emptyPayout, PayoutFields } from './payout-fields.tsx'

/** Imports the file of a carrier or provider. */
function PayoutFileDialog({
  close,
  imported,
}: {
  close: () => void
  imported: (payout: PayoutWithLines) => void
}) {
  const { timeZone } = useShopConfig()
  const field = useRef<HTMLInputElement>(null)
  const [form, setForm] = useState(() => emptyPayout(todayIn(timeZone)))
  const { mutate, isPending } = useImportPayout(imported)
  return (
    <Dialog open onClose={close} title="Import a payout" closeLabel="Close">
      <Form className="grid gap-4" onSend={() => field.current?.click()}>
        <PayoutFields form={form} set={(part) => setForm({ ...form, ...part })} errors={{}} />
        <p className="text-ink-soft">
          A CSV file with the numbers of the orders, what was collected and what was kept. The same file twice
          changes nothing.
        </p>
        <Button type="submit" disabled={isPending} className="justify-self-start">
          Choose the file
        </Button>
      </Form>
      <input
        ref={field}
        type="file"
        aria-label="File of the payout"
        className="hidden"
        accept=".csv,.txt"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file may be chosen again.
          target.value = ''
          if (!file) return
          const { kind, name, paidOn, amount, feePercent } = form
          mutate({
            file,
            kind,
            name,
            paidOn,
            amount: amount === '' ? undefined : Number(amount),
            feePercent: Number(feePercent),
          })
        }}
      />
    </Dialog>
  )
}

const columns: readonly Column<Payout>[] = [
  {
    id: 'day',
    head: 'Day',
    sort: 'paidOn',
    fixed: true,
    cell: ({ paidOn }) => <span className="figures">{dateOf(paidOn, 'UTC')}</span>,
  },
  {
    id: 'name',
    head: 'Paid out by',
    card: 'title',
    grow: true,
    cell: ({ name }) => name,
  },
  {
    id: 'collected',
    head: 'Collected',
    align: 'right',
    cell: ({ collected, currency }) => <span className="figures">{officeMoney(collected, currency)}</span>,
  },
  {
    id: 'costs',
    head: 'Fees',
    align: 'right',
    cell: ({ costs, currency }) => <span className="figures">{officeMoney(costs, currency)}</span>,
  },
  {
    id: 'amount',
    head: 'Arrived',
    card: 'amount',
    align: 'right',
    sort: 'amount',
    cell: ({ amount, currency }) => (
      <span className="figures font-medium">{officeMoney(amount, currency)}</span>
    ),
  },
  {
    id: 'difference',
    head: 'Difference',
    align: 'right',
    cell: ({ difference, currency }) =>
      difference !== 0 && <span className="figures text-clay">{officeMoney(difference, currency)}</span>,
  },
  {
    id: 'state',
    head: 'State',
    cell: ({ state }) => <span className="text-ink-soft">{t(lineStateLabels[state])}</span>,
  },
]

const filters = [
  {
    name: 'state',
    label: 'State',
    options: (['open', 'booked'] as const).map((state) => ({
      value: state,
      label: t(lineStateLabels[state]),
    })),
  },
] as const

/** What is open over the list: a payout, its form, or the choice of a file. */
type Opened =
  | { as: 'payout'; id: string }
  | { as: 'form'; payout: PayoutWithLines | null }
  | { as: 'file' }
  | null

/** What carriers and providers have paid out, matched to orders and booked by a person. */
export function PayoutsTab() {
  const may = useMay(createPayout)
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  const show = ({ id }: Pick<Payout, 'id'>) => setOpened({ as: 'payout', id })
  return (
    <>
      <ListTable<Payout>
        list={listPayouts}
        noun={{ one: 'payout', many: 'payouts' }}
        columns={columns}
        filters={filters}
        defaultSort="-paidOn"
        searchPlaceholder="Name"
        nameOf={({ name }) => name}
        open={show}
        empty="No payouts yet"
        emptyHint="What a carrier collected or a provider took, less its fees: from their file, or by hand."
      >
        <Button look="quiet" size="sm" disabled={!may} onClick={() => setOpened({ as: 'file' })}>
          <FileUp size={15} aria-hidden />
          Import a payout
        </Button>
        <Button size="sm" disabled={!may} onClick={() => setOpened({ as: 'form', payout: null })}>
          <Plus size={15} aria-hidden />
          Enter a payout
        </Button>
      </ListTable>
      {opened?.as === 'payout' && (
        <PayoutDialog id={opened.id} close={close} edit={(payout) => setOpened({ as: 'form', payout })} />
      )}
      {opened?.as === 'form' && <PayoutForm payout={opened.payout} close={close} saved={show} />}
      {opened?.as === 'file' && <PayoutFileDialog close={close} imported={show} />}
    </>
  )
}
