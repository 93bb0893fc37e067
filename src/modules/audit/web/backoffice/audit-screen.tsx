import { dateFormat } from '#kernel/rules/cached-formats.ts'
import { useMemo, useState, type ReactNode } from 'react'
import { listAudit, type AuditEntry } from '../../contract.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { ListTable } from '#kernel/web/backoffice/table/list-table.tsx'
import { auditColumns, wordsOf } from './audit-columns.tsx'
import { AuditEntryDialog } from './audit-entry.tsx'
import { locale } from '#kernel/web/backoffice/language.ts'

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
