import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Button } from '../../../../kernel/web/ui/button.tsx'
import { Field } from '../../../../kernel/web/ui/field.tsx'
import { NumberField } from '../../../../kernel/web/backoffice/editing/number-field.tsx'

const emptyLine = { name: '', quantity: '1', price: '' }

/** A line of any other kind: fitting, delivery, a motor. */
export function FreeLine({ disabled, add }: { disabled: boolean; add: (item: object) => void }) {
  const [typed, setTyped] = useState(emptyLine)
  const [quantity, price] = [Number(typed.quantity), Number(typed.price)]
  const ready = typed.name.trim() !== '' && quantity > 0 && typed.price !== '' && price >= 0
  const text = (field: keyof typeof emptyLine, label: string) => ({
    label,
    value: typed[field],
    disabled,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [field]: event.target.value }),
  })
  const number = (field: 'quantity' | 'price', label: string) => ({
    label,
    value: typed[field],
    disabled,
    autoComplete: 'off',
    onChange: (value: string) => setTyped({ ...typed, [field]: value }),
  })
  function addLine() {
    if (!ready) return
    add({ name: typed.name.trim(), quantity, price })
    setTyped(emptyLine)
  }
  // Enter adds the line and does not save the quote around it.
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    addLine()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset className="grid gap-3 rounded-md border border-line p-4" onKeyDown={onEnter}>
      <legend className="px-1 text-sm font-medium">Anything else</legend>
      <Field {...text('name', 'What')} placeholder="Fitting" maxLength={500} />
      <div className="grid grid-cols-[1fr_1fr_auto] items-end gap-3">
        <NumberField {...number('price', 'Price each')} decimals="currency" of="piece" />
        <NumberField {...number('quantity', 'Pieces')} decimals={3} />
        <Button look="quiet" size="sm" className="min-h-11" disabled={disabled || !ready} onClick={addLine}>
          <Plus size={15} aria-hidden />
          Add line
        </Button>
      </div>
    </fieldset>
  )
}
