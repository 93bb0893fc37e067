import { useMemo, useState, type ReactNode } from 'react'
import { dateFormat } from '#kernel/rules/cached-formats.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { ListTable } from '#kernel/web/backoffice/table/list-table.tsx'
import { locale, t, officeLanguage } from '#kernel/web/backoffice/language.ts'
import { labelFromName } from '#kernel/web/backoffice/label-from-name.ts'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import type { Column } from '#kernel/web/backoffice/table/columns.ts'
import { listAudit, type AuditEntry } from '../../contract.ts'
import { changesOf } from './changes.ts'

/** `order.status` becomes "Order status", `account.sign_in` becomes "Account sign in". */
function wordsOf(action: string): string {
  if (officeLanguage() !== 'en') {
    const [kind = '', ...does] = action.split('.').map((code) => t(labelFromName(code)))
    return [kind, ...does].join(': ')
  }
  return labelFromName(action)
}

const personOf = ({ personName, personEmail, network }: AuditEntry) =>
  personName ?? personEmail ?? (network ? 'Not signed in' : 'The shop')

/** The record by its name; what exists only once, such as the settings, by its kind. */
function recordOf({ recordLabel, recordId, type }: AuditEntry): string {
  const name = recordLabel ?? recordId
  return name === type ? t(labelFromName(type)) : name
}

/** @param timeOf formats a time in the shop's time zone */
function auditColumns(timeOf: (moment: string) => string): readonly Column<AuditEntry>[] {
  return [
    {
      id: 'at',
      head: 'When',
      cell: ({ at }) => <time dateTime={at}>{timeOf(at)}</time>,
    },
    { id: 'person', head: 'Person', cell: personOf },
    {
      id: 'action',
      head: 'Action',
      fixed: true,
      card: 'title',
      cell: ({ action }) => <span className="font-medium">{wordsOf(action)}</span>,
    },
    {
      id: 'record',
      head: 'Record',
      cell: (entry) => <span className="block max-w-72 truncate max-sm:max-w-56">{recordOf(entry)}</span>,
    },
    {
      id: 'changes',
      head: 'Changes',
      grow: true,
      card: 'none',
      cell: (entry) => (
        <span className="text-ink-soft">
          {changesOf(entry, timeOf)
            .map(({ label, from, to }) => `${label}: ${from === '—' ? '' : `${from} → `}${to}`)
            .join(', ')}
        </span>
      ),
    },
    { id: 'network', head: 'Network', hidden: true, cell: ({ network }) => network ?? '—' },
  ]
}

/** One entry in full. */
function AuditEntryDialog({
  entry,
  timeOf,
  close,
}: {
  entry: AuditEntry | null
  timeOf: (moment: string) => string
  close: () => void
}) {
  return (
    <Dialog
      open={entry !== null}
      onClose={close}
      title={entry ? wordsOf(entry.action) : ''}
      closeLabel="Close"
    >
      {entry && <Details entry={entry} timeOf={timeOf} />}
    </Dialog>
  )
}

function Details({ entry, timeOf }: { entry: AuditEntry; timeOf: (moment: string) => string }) {
  const facts = [
    ['When', timeOf(entry.at)],
    [
      'Person',
      [personOf(entry), entry.personEmail, entry.personRole && t(labelFromName(entry.personRole))]
        .filter(Boolean)
        .join(', '),
    ],
    ['Record', [...new Set([recordOf(entry), entry.recordId])].join(', ')],
    ['Network', entry.network],
    ['Request', entry.requestId],
  ]
  const changes = changesOf(entry, timeOf)
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label} className="contents">
                <dt className="text-ink-soft">{label}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {changes.length > 0 && (
        <table className="mt-6 w-full table-fixed border-t border-line text-left">
          <thead>
            <tr className="text-ink-soft">
              {['Field', 'Before', 'After'].map((head) => (
                <th key={head} className="py-2 pr-4 font-normal">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changes.map(({ label, from, to }) => (
              <tr key={`${label} ${from} ${to}`} className="border-t border-line align-top">
                <th scope="row" className="py-2 pr-4 font-medium wrap-anywhere">
                  {label}
                </th>
                <td className="py-2 pr-4 wrap-anywhere">{from}</td>
                <td className="py-2 wrap-anywhere">{to}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

/** The audit log, newest first. */
export function AuditScreen({ tabs }: { tabs: ReactNode }) {
  const { timeZone } = useShopConfig()
  const may = useMay(listAudit)
  const [entry, setEntry] = useState<AuditEntry | null>(null)
  const timeOf = useMemo(() => {
    const format = dateFormat(locale(), { dateStyle: 'medium', timeStyle: 'medium', timeZone })
    return (moment: string) => format.format(new Date(moment))
  }, [timeZone])
  const columns = useMemo(() => auditColumns(timeOf), [timeOf])
  if (!may) return <p className="py-16 text-center">The audit log is for administrators.</p>
  return (
    <>
      {tabs}
      <ListTable
        list={listAudit}
        noun={{ one: 'entry', many: 'entries' }}
        columns={columns}
        filters={[
          { name: 'type', label: 'Record type', type: 'text' },
          { name: 'action', label: 'Action', type: 'text' },
          { name: 'from', to: 'to', label: 'Days', type: 'days' },
        ]}
        defaultSort="-at"
        searchPlaceholder="Person, action or record"
        nameOf={({ action }) => wordsOf(action)}
        open={setEntry}
        empty="Nothing has been done yet."
      />
      <AuditEntryDialog entry={entry} timeOf={timeOf} close={() => setEntry(null)} />
    </>
  )
}
