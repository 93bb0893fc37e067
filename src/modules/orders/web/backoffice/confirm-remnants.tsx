import { confirmRemnants } from '#modules/inventory/contract/index.ts'
import { useConfirmRemnants } from '#modules/inventory/web/queries/index.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { toastFailure } from '#kernel/web/backoffice/write.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import type { ClothPlan } from '../../contract/cutting-plan.ts'

/** Once the remnants are cut, no other plan proposes them. On the screen only. */
export function ConfirmRemnants({ remnants }: { remnants: NonNullable<ClothPlan['remnants']> }) {
  const { mutate, isPending } = useConfirmRemnants()
  const may = useMay(confirmRemnants)
  return (
    <Button
      look="quiet"
      size="sm"
      className="mt-3 print:hidden"
      disabled={!may || isPending}
      onClick={() =>
        mutate(
          remnants.map(({ id }) => id),
          {
            onSuccess: () => toast({ title: 'Remnants marked as used' }),
            onError: toastFailure('The remnants could not be marked as used'),
          },
        )
      }
    >
      These remnants are cut
    </Button>
  )
}
