import { useState, type FormEvent } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { OwnWindow } from '../../contract.ts'
import { windowLimits } from '../../rules/window-size.ts'
import { SizeField, unitSigns, useStoredUnit } from '#modules/pricing/web/storefront/index.ts'
import { inUnit, typedSide, metresOf } from '#modules/pricing/rules/index.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { measureProblem } from './measure-problem.ts'
import { MountChoice } from './mount-choice.tsx'
import { RecessFields, recessOf, typedRecess } from './recess-fields.tsx'
import type { OwnWindows } from './use-own-windows.ts'

/** Edits a saved window. Changing a side by hand marks it as typed. */
export function EditWindow({
  window,
  own,
  onClose,
}: {
  window: OwnWindow
  own: OwnWindows
  onClose: () => void
}) {
  const { t } = useTranslation('windows')
  const { t: sign } = useTranslation()
  // Keep the unit in which the form was opened.
  const [unit] = useState(useStoredUnit())
  const [name, setName] = useState(window.name)
  const [mount, setMount] = useState(window.mount)
  const [width, setWidth] = useState(typedSide(window.width, unit))
  const [height, setHeight] = useState(typedSide(window.height, unit))
  const [recess, setRecess] = useState(typedRecess(window, unit))
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function save() {
    const size = { width: metresOf(width, unit), height: metresOf(height, unit) }
    const measures = { ...size, ...recessOf(recess, unit, mount) }
    const impossible = measureProblem(measures)
    if (name.trim() === '') return setProblem(t('windows.nameNeeded'))
    if (impossible) return setProblem(t(impossible))
    const isSame = size.width === window.width && size.height === window.height
    setBusy(true)
    try {
      await own.change(window, {
        ...measures,
        name: name.trim(),
        mount,
        method: isSame ? window.method : 'typed',
      })
      onClose()
    } catch {
      // After a failure the input stays, so that saving can be retried.
      setBusy(false)
      setProblem(t('windows.failed'))
    }
  }

  const setBoth = ([pastedWidth, pastedHeight]: readonly [string, string]) => {
    setWidth(pastedWidth)
    setHeight(pastedHeight)
  }
  const sides = {
    min: inUnit(windowLimits.width.min, unit),
    max: inUnit(windowLimits.width.max, unit),
    unit,
    step: inUnit(0.001, unit),
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void save()
      }}
    >
      <Field
        label={t('windows.name')}
        value={name}
        maxLength={100}
        error={problem}
        onChange={({ target }) => setName(target.value)}
      />
      <div className="grid grid-cols-2 gap-4">
        <SizeField
          label={t('windows.inUnit', { measure: t('windows.width'), unit: sign(unitSigns[unit]) })}
          value={width}
          onChange={setWidth}
          onBoth={setBoth}
          {...sides}
        />
        <SizeField
          label={t('windows.inUnit', { measure: t('windows.height'), unit: sign(unitSigns[unit]) })}
          value={height}
          onChange={setHeight}
          onBoth={setBoth}
          {...sides}
        />
      </div>
      <MountChoice mount={mount} onChoose={setMount} />
      <RecessFields mount={mount} unit={unit} typed={recess} onType={setRecess} />
      <div className="flex gap-3">
        <Button type="submit" size="sm" disabled={busy}>
          {t('windows.save')}
        </Button>
        <Button look="quiet" size="sm" onClick={onClose}>
          {t('windows.cancel')}
        </Button>
      </div>
    </form>
  )
}
