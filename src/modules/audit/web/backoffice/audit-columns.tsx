import type { AuditEntry } from '../../contract.ts'
import type { Column } from '#kernel/web/backoffice/table/columns.ts'
import { labelFromName } from '#kernel/web/backoffice/label-from-name.ts'
import { officeLanguage, t } from '#kernel/web/backoffice/language.ts'
import { changesOf } from './changes.ts'

/** `order.status` becomes "Order status", `account.sign_in` becomes "Account sign in". */
export function wordsOf(action: string): string {
  if (officeLanguage() !== 'en') {
    const [kind = '', ...does] = action.split('.').map((code) => t(labelFromName(code)))
    return [kind, ...does].join(': ')
  }
  return labelFromName(action)
}

export const personOf = ({ personName, personEmail, network }: AuditEntry) =>
  personName ?? personEmail ?? (network ? 'Not signed in' : 'The shop')

/** The record by its name; what exists only once, such as the settings, by its kind. */
export function recordOf({ recordLabel, recordId, type }: AuditEntry): string {
  const name = recordLabel ?? recordId
  return name === type ? t(labelFromName(type)) : name
}

/** @param timeOf formats a time in the shop's time zone */
export function auditColumns(timeOf: (moment: string) => string): readonly Column<AuditEntry>[] {
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
