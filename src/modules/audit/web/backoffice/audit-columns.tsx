import type { AuditEntry } from '../../contract.ts'
import type { Column } from '../../../../kernel/web/backoffice/table/columns.ts'
import { officeLanguage, t } from '../../../../kernel/web/backoffice/language.ts'

const shown = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '—'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const asWords = (code: string) => {
  const words = code.replaceAll(/[._-]/g, ' ')
  return `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`
}

/** `order.status` becomes "Order status", `account.sign_in` becomes "Account sign in". */
export function wordsOf(action: string): string {
  if (officeLanguage() !== 'en') {
    const [kind = '', ...does] = action.split('.').map((code) => t(asWords(code)))
    return [kind, ...does].join(': ')
  }
  return asWords(action)
}

/** The changed fields, with the values before and after. */
export function changesOf({ before, after }: AuditEntry): { name: string; from: string; to: string }[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.map((name) => ({ name, from: shown(before?.[name]), to: shown(after?.[name]) }))
}

export const personOf = ({ personName, personEmail, network }: AuditEntry) =>
  personName ?? personEmail ?? (network ? 'Not signed in' : 'The shop')

/** @param timeOf formats a time in the shop's time zone */
export function auditColumns(timeOf: (moment: string) => string): readonly Column<AuditEntry>[] {
  return [
    { id: 'at', head: 'When', bar: 'w-32', cell: ({ at }) => <time dateTime={at}>{timeOf(at)}</time> },
    { id: 'person', head: 'Person', bar: 'w-28', cell: personOf },
    {
      id: 'action',
      head: 'Action',
      fixed: true,
      card: 'title',
      bar: 'w-28',
      cell: ({ action }) => <span className="font-medium">{wordsOf(action)}</span>,
    },
    { id: 'record', head: 'Record', bar: 'w-32', cell: (entry) => entry.recordLabel ?? entry.recordId },
    {
      id: 'changes',
      head: 'Changes',
      grow: true,
      card: 'none',
      bar: 'w-56',
      cell: (entry) => (
        <span className="text-ink-soft">
          {changesOf(entry)
            .map(({ name, from, to }) => `${name}: ${from === '—' ? '' : `${from} → `}${to}`)
            .join(', ')}
        </span>
      ),
    },
    { id: 'network', head: 'Network', hidden: true, cell: ({ network }) => network ?? '—' },
  ]
}
