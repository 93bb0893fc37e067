import { useState, type FormEvent } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { useStoredUnit } from '#modules/pricing/web/storefront/index.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { classes } from '#kernel/web/ui/classes.ts'
import { Field } from '#kernel/web/ui/field.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { measureProblem } from './measure-problem.ts'
import type { MeasuredSize } from './measured-size.ts'
import { RecessFields, recessOf, typedRecess } from './recess-fields.tsx'
import { storedLight, completeLight } from './stored-light.ts'
import { useOwnWindows } from './use-own-windows.ts'

/** Saves a measured size under the name of its room. */
export function SaveWindowForm({
  size,
  asksRecess = false,
  onSaved,
}: {
  size: MeasuredSize
  /** Whether to ask for recess measurements, because the measured size has none. */
  asksRecess?: boolean
  onSaved?: () => void
}) {
  const { t } = useTranslation('windows')
  const { add, isFull, isPending } = useOwnWindows()
  const [name, setName] = useState('')
  // Keep the unit in which the form was opened.
  const [unit] = useState(useStoredUnit())
  const [recess, setRecess] = useState(typedRecess(size, unit))
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function save() {
    const room = name.trim()
    if (room === '') return setProblem(t('windows.nameNeeded'))
    if (isFull) return setProblem(t('windows.full'))
    const { width, height, mount, method } = size
    const storedRecess = { depth: size.depth ?? null, topHeight: size.topHeight ?? null }
    const measures = { width, height, ...(asksRecess ? recessOf(recess, unit, mount) : storedRecess) }
    const impossible = measureProblem(measures)
    if (impossible) return setProblem(t(impossible))
    setProblem(undefined)
    setBusy(true)
    try {
      // The year that was looked at belongs to this window.
      const light = completeLight(storedLight())
      await add({ ...measures, mount, method, name: room, ...(light && { light }) })
      setName('')
      toast({ title: t('windows.kept', { name: room }) })
      onSaved?.()
    } catch {
      // After a failure the size stays, so that saving can be retried.
      setProblem(t('windows.failed'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      noValidate
      className={classes('grid gap-3', !asksRecess && 'sm:grid-cols-[1fr_auto] sm:items-start')}
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
      {asksRecess && <RecessFields mount={size.mount} unit={unit} typed={recess} onType={setRecess} />}
      <Button
        type="submit"
        look="quiet"
        disabled={busy || isPending}
        className={asksRecess ? 'justify-self-start' : 'sm:mt-6.5'}
      >
        {t('windows.keep')}
      </Button>
    </form>
  )
}
