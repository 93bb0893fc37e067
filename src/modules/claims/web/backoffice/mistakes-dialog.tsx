import { useQuery } from '@tanstack/react-query'
import { t } from '#kernel/web/backoffice/language.ts'
import { useOfficeMoney } from '#kernel/web/backoffice/money.ts'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { kindLabels } from '#modules/catalog/web/backoffice/index.ts'
import { claimReasons, type MistakeReport } from '../../contract/index.ts'
import { mistakeReport } from '../queries/staff-claims.ts'
import { reasonLabels } from './claim-labels.ts'

const measuredLabels: Readonly<Record<string, string>> = {
  tape: 'Measured with the tape',
  camera: 'Measured with the camera',
  typed: 'Size typed',
  demo: 'Demo size',
}

const reasonName = (name: string) => {
  const reason = claimReasons.find((claimReason) => claimReason === name)
  return reason ? t(reasonLabels[reason]) : name
}

/** All claims that were not refused, by what they have in common, with what making the pieces again has cost. */
export function MistakesDialog({ close }: { close: () => void }) {
  const { data } = useQuery(mistakeReport)
  return (
    <Dialog open onClose={close} title="Mistakes" closeLabel="Close" side="right">
      {data ? (
        <div className="grid gap-6">
          <Group title={t('By reason')} rows={data.reasons} nameOf={reasonName} />
          <Group
            title={t('By kind')}
            rows={data.kinds}
            nameOf={(name) => t(kindNames[name] ?? 'Not known')}
          />
          <Group
            title={t('By way of measuring')}
            rows={data.measured}
            nameOf={(name) => t(measuredLabels[name] ?? 'Not known')}
          />
          <Group title={t('By person')} rows={data.people} nameOf={(name) => name || t('Not known')} />
        </div>
      ) : (
        <Skeleton className="h-64" />
      )}
    </Dialog>
  )
}

const kindNames: Readonly<Record<string, string>> = kindLabels

function Group({
  title,
  rows,
  nameOf,
}: {
  title: string
  rows: MistakeReport['reasons']
  nameOf: (name: string) => string
}) {
  const money = useOfficeMoney()
  return (
    <table className="w-full">
      <caption className="text-left font-semibold">{title}</caption>
      <thead>
        <tr className="text-left text-ink-soft">
          <th className="font-normal">
            <span className="sr-only">{title}</span>
          </th>
          <th className="text-right font-normal">Claims</th>
          <th className="text-right font-normal">Pieces</th>
          <th className="text-right font-normal">Cost</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(({ name, claims, pieces, cost }) => (
          <tr key={name}>
            <td className="py-1">{nameOf(name)}</td>
            <td className="figures text-right">{claims}</td>
            <td className="figures text-right">{pieces}</td>
            <td className="figures text-right">{money(cost)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
