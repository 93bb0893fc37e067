import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarDays, CalendarPlus, Link2Off, Pencil, Send } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { address } from '#kernel/contract/endpoint.ts'
import {
  createInstallation,
  installationCalendar,
  listInstallations,
  sendInstallation,
  updateInstallation,
  type Installation,
} from '../../contract/installations.ts'
import { installationStatuses } from '#modules/record-states/contract.ts'
import {
  installationById,
  installationMailPreview,
  useSendInstallation,
  useWithdrawInstallationLink,
} from '../queries/staff-installations.ts'
import { orderById, useDeliverOrder } from '#modules/orders/web/queries/index.ts'
import { buttonClasses, Button } from '#kernel/web/ui/button.tsx'
import { rowButtonLook } from '#kernel/web/backoffice/editing/row-buttons.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { readAhead, readFresh } from '#kernel/web/backoffice/editing/read-ahead.ts'
import { ListTable } from '#kernel/web/backoffice/table/list-table.tsx'
import { useListSearch } from '#kernel/web/backoffice/table/use-list-search.ts'
import { customerById, optionsOf, SendDialog } from '#modules/customers/web/backoffice/index.ts'
import { installationColumns, installationName } from './installation-columns.tsx'
import { InstallationDialog } from './installation-dialog.tsx'
import { WeekBoard } from './week-board.tsx'
import { AddButton } from '#kernel/web/backoffice/add-button.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'

/** The endpoint itself puts the newest first. */
const byDay = { sort: '-scheduledDate' }

/** The installation in the URL, refetched so that its version is current. */
function OpenInstallation({
  id,
  ...rest
}: { id: string } & Omit<ComponentProps<typeof InstallationDialog>, 'visit'>) {
  const fresh = { refetchOnMount: 'always', staleTime: Infinity, gcTime: 0 } as const
  const { data: visit } = useQuery({
    ...installationById(id),
    queryFn: () => readFresh(installationById(id)),
    ...fresh,
  })
  return visit ? <InstallationDialog visit={visit} {...rest} /> : null
}

/** A new visit for the order in the URL, with its address filled in. */
function NewForOrder({
  orderId,
  ...rest
}: { orderId: string } & Omit<ComponentProps<typeof InstallationDialog>, 'visit' | 'order'>) {
  const { data: order, isError } = useQuery(orderById(orderId))
  return order || isError ? <InstallationDialog visit={null} order={order ?? null} {...rest} /> : null
}

/** A new visit to the customer from whose page it was opened. */
function NewForCustomer({
  customerId,
  ...rest
}: { customerId: string } & Omit<ComponentProps<typeof InstallationDialog>, 'visit' | 'customer'>) {
  const { data: customer, isError } = useQuery(customerById(customerId))
  return customer || isError ? (
    <InstallationDialog visit={null} customer={customer ?? null} {...rest} />
  ) : null
}

/** Whether a visit can be announced: it has a date that is not past. */
const isAhead = ({ scheduledDate, status }: Installation) =>
  scheduledDate !== null && ['scheduled', 'confirmed', 'rescheduled'].includes(status)

/** Visits to customers: the week by installer, and the list of all visits. */
export function InstallationsTab() {
  const { search, open, look: show, close, askExactly } = useListSearch()
  const may = {
    add: useMay(createInstallation),
    edit: useMay(updateInstallation),
    send: useMay(sendInstallation),
  }
  const edited = search['installation']
  const edit = ({ id }: Installation) => {
    readAhead(installationById(id))
    open('installation', id)
  }
  const send = useSendInstallation()
  const [sent, setSent] = useState<Installation | null>(null)
  const withdraw = useWithdrawInstallationLink()
  const buttonsOf = (visit: Installation) => {
    const name = installationName(visit)
    return (
      <>
        <button
          type="button"
          aria-label={`Send ${name} to the customer`}
          title={visit.sentAt === null ? 'Mail day and time to the customer' : 'Mail it again'}
          disabled={!may.send || !isAhead(visit) || send.isPending}
          onClick={() => setSent(visit)}
          className={rowButtonLook}
        >
          <Send size={15} aria-hidden />
        </button>
        {(visit.sentAt ?? visit.bookedAt ?? visit.rescheduledFrom) && (
          <button
            type="button"
            aria-label={`End the link of ${name}`}
            data-on-demand
            title="End the link that was mailed"
            disabled={!may.send || withdraw.isPending}
            onClick={() => withdraw.mutate(visit)}
            className={rowButtonLook}
          >
            <Link2Off size={15} aria-hidden />
          </button>
        )}
        {visit.scheduledDate && (
          <a
            href={address(installationCalendar, { params: { id: visit.id } })}
            download
            aria-label={`Calendar file of ${name}`}
            data-on-demand
            title="Calendar file"
            className={rowButtonLook}
          >
            <CalendarPlus size={15} aria-hidden />
          </a>
        )}
        <button
          type="button"
          aria-label={`Edit ${name}`}
          data-on-demand
          disabled={!may.edit}
          onClick={() => edit(visit)}
          className={rowButtonLook}
        >
          <Pencil size={15} aria-hidden />
        </button>
      </>
    )
  }
  const leave = () => {
    if (search['of']) askExactly({ customer: search['of'] })
    else if (search['order']) show({ installation: undefined, order: undefined })
    else close('installation')
  }
  const [delivered, setDelivered] = useState<string | null>(null)
  const dialog = { close: leave, onCompleted: ({ orderId }: Installation) => setDelivered(orderId) }
  return (
    <>
      <WeekBoard open={edit}>
        <Link to="/admin/crm/my-visits" className={buttonClasses({ look: 'quiet', size: 'touch' })}>
          <CalendarDays size={15} aria-hidden />
          My visits
        </Link>
      </WeekBoard>
      <ListTable
        list={listInstallations}
        noun={{ one: 'installation', many: 'installations' }}
        columns={installationColumns}
        filters={[{ name: 'status', label: 'Status', options: optionsOf(installationStatuses) }]}
        defaultSort={byDay.sort}
        conditions={byDay}
        nameOf={installationName}
        open={edit}
        actions={buttonsOf}
        empty="No installations yet."
        emptyHint="Plan a visit for an order, or for any customer."
        emptyAction={{ label: 'Plan the first visit', may: may.add, run: () => open('installation', 'new') }}
      >
        <AddButton label="Schedule Installation" may={may.add} run={() => open('installation', 'new')} />
      </ListTable>
      {edited === 'new' && search['of'] && <NewForCustomer customerId={search['of']} {...dialog} />}
      {edited === 'new' && !search['order'] && !search['of'] && (
        <InstallationDialog visit={null} {...dialog} />
      )}
      {edited === 'new' && search['order'] && <NewForOrder orderId={search['order']} {...dialog} />}
      {edited !== undefined && edited !== 'new' && <OpenInstallation key={edited} id={edited} {...dialog} />}
      {sent && (
        <SendDialog
          title={`Send ${installationName(sent)} to the customer?`}
          preview={installationMailPreview(sent.id)}
          busy={send.isPending}
          close={() => setSent(null)}
          send={() => send.mutate(sent, { onSettled: () => setSent(null) })}
        />
      )}
      {delivered && <SetDelivered orderId={delivered} close={() => setDelivered(null)} />}
    </>
  )
}

/** After an installation is completed, asks whether to mark its order as delivered; shows nothing if it already is. */
function SetDelivered({ orderId, close }: { orderId: string; close: () => void }) {
  const { data: order } = useQuery({ ...orderById(orderId), staleTime: 0 })
  const deliver = useDeliverOrder(orderId, close)
  if (!order || order.status === 'delivered' || order.status === 'cancelled') return null
  return (
    <Dialog open onClose={close} title="Is the order delivered?" closeLabel="Close">
      <p>
        The installation of order {order.order_number} of {order.customer_info.name} is completed. Set the
        order to <strong className="font-semibold">Delivered</strong>?
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="quiet" size="sm" onClick={close}>
          Not yet
        </Button>
        <Button size="sm" disabled={deliver.isPending} onClick={() => deliver.mutate(order.version)}>
          Set to Delivered
        </Button>
      </div>
    </Dialog>
  )
}
