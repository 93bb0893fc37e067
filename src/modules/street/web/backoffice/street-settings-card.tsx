import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { toastFailure } from '#kernel/web/backoffice/write.ts'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'
import { Card } from '#modules/settings/web/backoffice/index.ts'
import { shopSettings } from '#modules/settings/web/index.ts'
import { putStreetSettings } from '../../contract/index.ts'
import { changeStreetSettings, streetSettings } from '../queries/houses.ts'

/** Whether orders are shown as houses; for administrators. */
export function StreetSettingsCard() {
  const may = useMay(putStreetSettings)
  const client = useQueryClient()
  const { data } = useQuery({ ...streetSettings, enabled: may })
  const { mutate, isPending } = useMutation({
    mutationFn: changeStreetSettings,
    onSuccess: (next) => {
      client.setQueryData(streetSettings.queryKey, next)
      void client.invalidateQueries({ queryKey: shopSettings.queryKey })
      toast({ title: 'Settings saved' })
    },
    onError: toastFailure('Failed to save settings'),
  })
  if (!may || !data) return null
  return (
    <Card
      title="The lit street"
      hint="Each order is a house at dusk whose windows light up as its pieces are made and fitted. Buyers find it below their order and can share it; staff see all open orders as a street."
    >
      <CheckField
        label="Show orders as houses"
        checked={data.showsHouses}
        disabled={isPending}
        onChange={(on) => mutate(on)}
      />
    </Card>
  )
}
