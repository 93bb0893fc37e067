import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { putInventorySettings } from '../../contract/purchasing.ts'
import type { InventorySettings } from '../../contract/purchasing.ts'
import { inventorySettings, writeInventorySettings } from '../queries.ts'
import { useRefreshInventory } from '../../../inventory/web/queries/inventory.ts'
import { Button } from '../../../../kernel/web/ui/button.tsx'
import { Field } from '../../../../kernel/web/ui/field.tsx'
import { toast } from '../../../../kernel/web/ui/toast-store.ts'
import { EditDialog } from '../../../../kernel/web/backoffice/editing/edit-dialog.tsx'
import { useEditing } from '../../../../kernel/web/backoffice/editing/use-editing.ts'
import { useMay } from '../../../../kernel/web/backoffice/staff.ts'

const labels = { overReceiptPercent: 'Over-receipt tolerance (%)' }
const valuesOf = ({ overReceiptPercent }: InventorySettings) => ({
  overReceiptPercent: String(overReceiptPercent),
})

/** How much more than ordered is taken in, and the dialog that changes it. */
export function ToleranceButton() {
  const { data: settings } = useQuery(inventorySettings)
  const [editing, setEditing] = useState(false)
  if (!settings) return null
  return (
    <>
      <Button look="plain" size="sm" onClick={() => setEditing(true)} className="max-[56rem]:min-h-11">
        Tolerance {settings.overReceiptPercent}%
      </Button>
      {editing && <ToleranceDialog settings={settings} close={() => setEditing(false)} />}
    </>
  )
}

function ToleranceDialog({ settings, close }: { settings: InventorySettings; close: () => void }) {
  const refresh = useRefreshInventory()
  const may = useMay(putInventorySettings)
  const editing = useEditing<ReturnType<typeof valuesOf>, InventorySettings>({
    start: valuesOf(settings),
    version: settings.version,
    valuesOf,
    write: ({ overReceiptPercent }, version) =>
      // Nothing typed is no number, and the server says so beside the field.
      writeInventorySettings(Number.parseFloat(overReceiptPercent), version),
    onSaved: () => {
      toast({ title: 'Tolerance updated successfully' })
      void refresh()
      close()
    },
    failed: 'Failed to update tolerance',
  })
  return (
    <EditDialog title="Over-receipt tolerance" editing={editing} labels={labels} may={may} close={close}>
      <p className="text-ink-soft">
        Suppliers sometimes deliver a little more than was ordered. Up to this share of each line is taken in
        without a question; beyond it a delivery is refused.
      </p>
      <Field
        label={labels.overReceiptPercent}
        type="number"
        inputMode="decimal"
        min={0}
        max={100}
        step="any"
        required
        disabled={!may}
        value={editing.values.overReceiptPercent}
        error={editing.errors.overReceiptPercent}
        onChange={({ target: { value } }) => editing.set({ overReceiptPercent: value })}
      />
    </EditDialog>
  )
}
