import type { AuditEntry } from '../../contract.ts'
import { labelFromName } from '#kernel/web/backoffice/label-from-name.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { personOf, recordOf, wordsOf } from './audit-columns.tsx'
import { changesOf } from './changes.ts'

/** One entry in full. */
export function AuditEntryDialog({
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
