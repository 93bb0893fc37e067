import { useQuery } from '@tanstack/react-query'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { t } from '#kernel/web/backoffice/language.ts'
import { dateOf } from '#kernel/web/backoffice/moments.ts'
import { officeMoney } from '#kernel/web/backoffice/money.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { classes } from '#kernel/web/ui/classes.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { bookPayout, type PayoutWithLines } from '../../contract/index.ts'
import { payoutById, useBookPayout, useDeletePayout } from '../queries/staff-payouts.ts'
import { payoutFitLabels } from './labels.ts'

/** A payout with what differs: booked, corrected or deleted by a person. */
export function PayoutDialog({
  id,
  close,
  edit,
}: {
  id: string
  close: () => void
  edit: (payout: PayoutWithLines) => void
}) {
  const query = useQuery(payoutById(id))
  const { data } = query
  return (
    <Dialog open wide onClose={close} title="Payout" closeLabel="Close">
      {query.isError && <CouldNotLoad query={query} />}
      {query.isPending && <Skeleton className="h-40" />}
      {data && <Content payout={data} close={close} edit={() => edit(data)} />}
    </Dialog>
  )
}

function Content({ payout, close, edit }: { payout: PayoutWithLines; close: () => void; edit: () => void }) {
  const may = useMay(bookPayout)
  const { mutate: book, isPending } = useBookPayout(close)
  const { mutate: remove, isPending: isDeleting } = useDeletePayout(close)
  const { name, paidOn, state, difference, lines, currency } = payout
  const money = (amount: number) => officeMoney(amount, currency)
  const isOpen = state === 'open'
  const isUnknown = lines.some(({ fit }) => fit === 'unknown')
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft">
        {name} · {dateOf(paidOn, 'UTC')}
      </p>
      <Lines payout={payout} />
      <Sums payout={payout} />
      {isOpen && difference !== 0 && (
        <output className="block text-clay">
          {t(
            '{{amount}} differ from what was collected less its fees. Correct it, ask who pays it out, or book the difference as a fee.',
            {
              amount: money(difference),
            },
          )}
        </output>
      )}
      {isOpen && isUnknown && (
        <output className="block text-clay">
          A line names no order of the shop. Correct its number, or take the line out.
        </output>
      )}
      {isOpen && (
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="danger" size="sm" disabled={!may || isDeleting} onClick={() => remove(payout)}>
            Delete
          </Button>
          <Button look="quiet" size="sm" disabled={!may} onClick={edit}>
            Correct
          </Button>
          <Button size="sm" disabled={!may || isPending || isUnknown} onClick={() => book(payout)}>
            {difference === 0 ? 'Book' : 'Book with the difference'}
          </Button>
        </div>
      )}
    </div>
  )
}

function Lines({ payout: { lines, currency } }: { payout: PayoutWithLines }) {
  const money = (amount: number) => officeMoney(amount, currency)
  return (
    <div className="overflow-x-auto">
      <table className="w-full min-w-lg text-left text-dense">
        <thead className="border-b border-line">
          <tr>
            <th className="py-2 pr-4 font-medium">Order #</th>
            <th className="py-2 pr-4 text-right font-medium">Owed</th>
            <th className="py-2 pr-4 text-right font-medium">Collected</th>
            <th className="py-2 text-right font-medium">Fees</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {lines.map((line) => (
            <tr key={line.id} className="align-top">
              <td className="py-2 pr-4">
                <span className="figures font-medium">{line.orderNumber ?? line.reference}</span>{' '}
                {line.customerName}
                <span
                  className={classes(
                    'block text-note',
                    line.fit === 'exact' || line.fit === 'entered' ? 'text-ink-soft' : 'text-clay',
                  )}
                >
                  {t(payoutFitLabels[line.fit])}
                </span>
              </td>
              <td className="figures py-2 pr-4 text-right whitespace-nowrap">
                {line.due === null ? '—' : money(line.due)}
              </td>
              <td className="figures py-2 pr-4 text-right whitespace-nowrap">{money(line.collected)}</td>
              <td className="figures py-2 text-right whitespace-nowrap">{money(line.costs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Sums({ payout }: { payout: PayoutWithLines }) {
  const { collected, costs, amount, difference, currency } = payout
  const rows = [
    [t('Collected'), collected],
    [t('Fees'), costs],
    [t('Should arrive'), amount - difference],
    [t('Arrived'), amount],
    ...(difference === 0 ? [] : [[t('Difference'), difference] as const]),
  ] as const
  return (
    <dl className="grid gap-1 border-t border-line pt-2">
      {rows.map(([name, figure]) => (
        <div key={name} className="flex justify-between gap-4">
          <dt>{name}</dt>
          <dd className="figures font-medium whitespace-nowrap">{officeMoney(figure, currency)}</dd>
        </div>
      ))}
    </dl>
  )
}
