import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#kernel/web/api.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { toastFailure } from '#kernel/web/backoffice/write.ts'
import { SelectField } from '#kernel/web/ui/select-field.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import { Card } from '#modules/settings/web/backoffice/index.ts'
import { packingChecks, putPieceSettings, type PieceSettings } from '../../contract/index.ts'
import { pieceSettings } from '../queries/pieces.ts'

const labels: Record<PieceSettings['beforePacked'], string> = {
  nothing: 'Nothing',
  check: 'A tick that it was looked over',
  photo: 'A photo',
}

/** What the workshop must do before a piece is packed; for administrators. */
export function PiecesCard() {
  const may = useMay(putPieceSettings)
  const client = useQueryClient()
  const { data } = useQuery({ ...pieceSettings, enabled: may })
  const { mutate, isPending } = useMutation({
    mutationFn: (beforePacked: PieceSettings['beforePacked']) =>
      call(putPieceSettings, { body: { beforePacked } }),
    onSuccess: (next) => {
      client.setQueryData(pieceSettings.queryKey, next)
      toast({ title: 'Settings saved' })
    },
    onError: toastFailure('Failed to save settings'),
  })
  if (!may || !data) return null
  return (
    <Card title="Pieces in the workshop" hint="The workshop scans the label of each piece after each step.">
      <SelectField
        label="Wanted before a piece is packed"
        value={data.beforePacked}
        disabled={isPending}
        onChange={({ target }) => mutate(target.value as PieceSettings['beforePacked'])}
      >
        {packingChecks.map((packingCheck) => (
          <option key={packingCheck} value={packingCheck}>
            {t(labels[packingCheck])}
          </option>
        ))}
      </SelectField>
    </Card>
  )
}
