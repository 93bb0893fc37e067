import { useQuery } from '@tanstack/react-query'
import { Shapes } from 'lucide-react'
import { useState } from 'react'
import { setMissingKinds } from '#modules/catalog/contract/configuration.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { missingKinds, useSetMissingKinds } from '../../queries/staff-catalog.ts'
import { kindLabels } from './kind-labels.ts'

const products = (count: number) => `${count} ${count === 1 ? 'product' : 'products'}`

/**
 * Offers to set the kinds of products that have none; nothing where there are no such products, or no kind can be
 * suggested.
 */
export function MissingKinds() {
  const may = useMay(setMissingKinds)
  const { data } = useQuery({ ...missingKinds, enabled: may })
  const [open, setOpen] = useState(false)
  const { mutate, isPending } = useSetMissingKinds(() => setOpen(false))
  if (!data || data.suggested.length === 0) return null
  const { suggested, unknown } = data
  return (
    <>
      <Button look="quiet" size="touch" onClick={() => setOpen(true)}>
        <Shapes size={15} aria-hidden />
        Set kinds from categories
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Set kinds from categories?"
        closeLabel="Close"
      >
        <p>
          Their categories and names tell what these products are. With its kind a product gets finished sizes
          and cut lists, and shoppers are asked where it will hang.
        </p>
        <ul className="my-4 list-disc pl-5">
          {suggested.map(({ kind, count }) => (
            <li key={kind}>
              {kindLabels[kind]}: {products(count)}
            </li>
          ))}
        </ul>
        {unknown > 0 && (
          <p className="text-ink-soft">
            {products(unknown)} stay without a kind: nothing tells what they are.
          </p>
        )}
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button look="quiet" size="sm" onClick={() => setOpen(false)}>
            Cancel
          </Button>
          <Button size="sm" disabled={isPending} onClick={() => mutate()}>
            Set kinds
          </Button>
        </div>
      </Dialog>
    </>
  )
}
