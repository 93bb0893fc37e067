import { useQuery } from '@tanstack/react-query'
import { Barcode, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { InventoryItem } from '../../contract/inventory.ts'
import { createRemnant, remnantLabel, type Remnant } from '../../contract/remnants.ts'
import { address } from '#kernel/contract/endpoint.ts'
import { numberIn } from '#kernel/web/backoffice/editing/fields.ts'
import { NumberField } from '#kernel/web/backoffice/editing/number-field.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { toastFirstFault } from '#kernel/web/backoffice/write.ts'
import { Button, buttonClasses } from '#kernel/web/ui/button.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { remnantsOf, useAddRemnant, useConfirmRemnants, useDeleteRemnant } from '../queries/inventory.ts'

const nothing = { width: '', length: '', location: '' }

/** What is left of rolls of an item: listed, recorded after cutting, labelled, and marked as used. */
export function ItemRemnants({ item }: { item: InventoryItem }) {
  const { data: remnants = [] } = useQuery(remnantsOf(item.id))
  const may = useMay(createRemnant)
  const add = useAddRemnant()
  const [typed, setTyped] = useState(nothing)
  const [width, length] = [numberIn(typed.width), numberIn(typed.length)]
  return (
    <details className="mb-4" open={remnants.length > 0}>
      <summary className="cursor-pointer font-sans text-dense font-semibold">Remnants</summary>
      {remnants.length > 0 && (
        <ul aria-label="Remnants" className="divide-y divide-line">
          {remnants.map((remnant) => (
            <RemnantRow key={remnant.id} remnant={remnant} may={may} />
          ))}
        </ul>
      )}
      <form
        noValidate
        className="mt-2 grid items-end gap-3 sm:grid-cols-[1fr_1fr_1.5fr_auto]"
        onSubmit={(event) => {
          event.preventDefault()
          add.mutate(
            {
              inventoryItemId: item.id,
              widthMm: width ?? 0,
              lengthMm: length ?? 0,
              location: typed.location || null,
            },
            {
              onSuccess: () => setTyped(nothing),
              onError: toastFirstFault('The remnant could not be recorded'),
            },
          )
        }}
      >
        <NumberField
          label="Width (mm)"
          decimals={0}
          value={typed.width}
          disabled={!may}
          autoComplete="off"
          onChange={(text) => setTyped({ ...typed, width: text })}
        />
        <NumberField
          label="Length (mm)"
          decimals={0}
          value={typed.length}
          disabled={!may}
          autoComplete="off"
          onChange={(text) => setTyped({ ...typed, length: text })}
        />
        <Field
          label="Where it lies"
          value={typed.location}
          disabled={!may}
          maxLength={200}
          onChange={({ target }) => setTyped({ ...typed, location: target.value })}
        />
        <Button type="submit" look="quiet" disabled={!may || add.isPending || !width || !length}>
          Add remnant
        </Button>
      </form>
    </details>
  )
}

function RemnantRow({ remnant, may }: { remnant: Remnant; may: boolean }) {
  const use = useConfirmRemnants()
  const remove = useDeleteRemnant()
  const { id, label: name, widthMm, lengthMm, location } = remnant
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
      <span className="figures font-medium">{name}</span>
      <span className="figures">{`${widthMm} × ${lengthMm} mm`}</span>
      <span className="min-w-0 grow text-ink-soft wrap-anywhere">{location}</span>
      <a
        href={address(remnantLabel, { params: { id } })}
        target="_blank"
        rel="noreferrer"
        className={buttonClasses({ look: 'plain', size: 'sm' })}
      >
        <Barcode size={15} aria-hidden />
        Label
      </a>
      <Button
        look="quiet"
        size="sm"
        disabled={!may || use.isPending}
        onClick={() =>
          use.mutate([id], { onError: toastFirstFault('The remnants could not be marked as used') })
        }
      >
        Used
      </Button>
      <button
        type="button"
        aria-label={`Delete ${name}`}
        disabled={!may || remove.isPending}
        onClick={() =>
          remove.mutate(remnant, { onError: toastFirstFault('The remnant could not be deleted') })
        }
        className="grid size-9 place-items-center rounded-md text-ink-soft hover:bg-linen hover:text-ink disabled:opacity-50"
      >
        <Trash2 size={16} aria-hidden />
      </button>
    </li>
  )
}
