import { useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { impossibleSides } from '../../rules/window-size.ts'
import { Button } from '../../../../kernel/web/ui/button.tsx'
import { Field } from '../../../../kernel/web/ui/field.tsx'
import { toast } from '../../../../kernel/web/ui/toast-store.ts'
import type { MeasuredSize } from './measured-size.ts'
import { useOwnWindows } from './use-own-windows.ts'

/** Gives a measured size the name of its room and keeps it. */
export function SaveWindowForm({ size, onSaved }: { size: MeasuredSize; onSaved?: () => void }) {
  const { t } = useTranslation('windows')
  const { add, isFull, isPending } = useOwnWindows()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function save() {
    const room = name.trim()
    if (room === '') return setProblem(t('windows.nameNeeded'))
    if (isFull) return setProblem(t('windows.full'))
    if (impossibleSides(size).length > 0) return setProblem(t('windows.sizeNeeded'))
    setProblem(undefined)
    setBusy(true)
    try {
      await add({ ...size, name: room })
      setName('')
      toast({ title: t('windows.kept', { name: room }) })
      onSaved?.()
    } catch {
      // Whatever the reason, the size is still there to be kept again.
      setProblem(t('windows.failed'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      noValidate
      className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void save()
      }}
    >
      <Field
        label={t('windows.name')}
        placeholder={t('windows.nameExample')}
        value={name}
        maxLength={100}
        error={problem}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" look="quiet" disabled={busy || isPending} className="sm:mt-6.5">
        {t('windows.keep')}
      </Button>
    </form>
  )
}
