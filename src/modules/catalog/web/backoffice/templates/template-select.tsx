import { Options, SelectField } from '#kernel/web/ui/select-field.tsx'
import { kindLabels } from '../products/kind-labels.ts'
import { templateKinds, type TemplateKind } from './kind-templates.ts'

/** Chooses a kind whose usual values fill a new record. */
export function TemplateSelect({
  value,
  disabled,
  onChoose,
}: {
  value: TemplateKind | ''
  disabled: boolean
  onChoose: (kind: TemplateKind) => void
}) {
  return (
    <SelectField
      label="Start from a template"
      value={value}
      disabled={disabled}
      onChange={({ target }) => target.value && onChoose(target.value as TemplateKind)}
    >
      <option value="">None: begin with an empty form</option>
      <Options of={templateKinds} label={(kind) => kindLabels[kind]} />
    </SelectField>
  )
}
