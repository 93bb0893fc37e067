import { Plus } from 'lucide-react'
import {
  createOption,
  listOptions,
  optionLooks,
  type OptionLook,
  type WireOption,
} from '#modules/catalog/contract/options.ts'
import { listProducts } from '#modules/catalog/contract/catalog.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { FieldError } from '#kernel/web/ui/field-error.tsx'
import type { Fields } from '#kernel/web/backoffice/editing/fields.ts'
import { RecordDialog } from '#kernel/web/backoffice/editing/record-dialog.tsx'
import { RecordFields } from '#kernel/web/backoffice/editing/record-fields.tsx'
import { useRecordForm } from '#kernel/web/backoffice/editing/use-record-form.ts'
import { noChanges, translationsSpec } from '#kernel/web/backoffice/translating/translation-values.ts'
import { TranslationsField } from '#kernel/web/backoffice/translating/translations-field.tsx'
import { baseTexts, optionTranslations, translatedFields, translatedOption } from './option-translations.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { writeOption } from '../../queries/staff-catalog.ts'
import { UsedBy } from './used-by.tsx'
import { ChoiceFields, ChoiceHeads } from './choice-fields.tsx'
import { PasteChoices, RaiseChoices } from './choices-at-once.tsx'
import { choicePayload, choiceValues, codeFor, emptyChoice, type ChoiceValues } from './choice-values.ts'

export const lookLabels: Record<OptionLook, string> = {
  list: 'A list of words',
  swatch: 'Pictures or colours',
  yes_no: 'Yes or no',
}

const yesAndNo: readonly ChoiceValues[] = [
  { ...emptyChoice, code: 'no', name: 'No' },
  { ...emptyChoice, code: 'yes', name: 'Yes' },
]

const noChoices: readonly ChoiceValues[] = []

const moveChoice = (choices: readonly ChoiceValues[], from: number, to: number) =>
  choices.toSpliced(from, 1).toSpliced(to, 0, choices[from] as ChoiceValues)

const fieldsOf = (isNew: boolean) =>
  ({
    name: {
      label: 'Name',
      required: true,
      maxLength: 100,
      updates: (name: string, previous: { name: string; code: string }) =>
        isNew && previous.code === codeFor(previous.name) ? { code: codeFor(name) } : {},
    },
    code: {
      label: 'Code',
      hint: isNew ? 'For orders, files and links; it stays as it is' : 'It stays as it is',
      maxLength: 40,
      disabled: !isNew,
    },
    help: { kind: 'textarea', label: 'Help for shoppers', rows: 2, maxLength: 1000 },
    shown_as: {
      kind: 'select',
      label: 'Shown as',
      initial: 'list',
      updates: (look: string, previous: { choices: readonly ChoiceValues[] }) =>
        look === 'yes_no' && previous.choices.length === 0 ? { choices: yesAndNo } : {},
      options: optionLooks.map((look) => ({ value: look, label: lookLabels[look] })),
    },
    choices: {
      kind: 'other',
      label: 'Choices',
      initial: noChoices,
      formatValue: (choices: readonly ChoiceValues[]) => choices.map(({ name }) => name).join(', '),
    },
    translations: translationsSpec,
  }) satisfies Fields

/** Creates an option, or changes the given one, with all its choices. */
export function OptionDialog({ option, close }: { option: WireOption | null; close: () => void }) {
  const form = useRecordForm({
    noun: 'option',
    verb: 'save',
    record: option,
    fields: fieldsOf(option === null),
    valuesOf: ({ name, code, help, shown_as, choices }: WireOption) => ({
      name,
      code,
      help,
      shown_as: shown_as as string,
      choices: choices.map(choiceValues) as readonly ChoiceValues[],
      translations: noChanges,
    }),
    write: ({ shown_as, choices, translations: changes, ...values }, version) => {
      const translations = optionTranslations(changes)
      return writeOption(
        option,
        {
          ...values,
          ...translations.option,
          shown_as: shown_as as OptionLook,
          choices: choices.map((choice) => ({
            ...choicePayload(choice),
            ...translations.choice(choice.code),
          })),
        },
        version,
      )
    },
    refreshes: [listOptions, listProducts],
    may: useMay(createOption),
    close,
  })
  const { choices, shown_as: look } = form.values
  const change = (next: readonly ChoiceValues[]) => form.set({ choices: next })
  const isYesNo = look === 'yes_no'
  // A choice that is being typed may have neither code nor name, so its position is its key.
  const keyed = choices.map((_, index) => String(index))
  return (
    <RecordDialog title={option ? 'Edit Option' : 'Add Option'} form={form} wide>
      {option && option.used_by > 0 && (
        <div className="flex flex-wrap gap-x-2">
          <span>What you change here changes for all that have it:</span>
          <UsedBy
            text={option.used_by === 1 ? '1 product' : `${option.used_by} products`}
            count={option.used_by}
            products={option.products}
          />
        </div>
      )}
      <RecordFields form={form} names={['name', 'code', 'help', 'shown_as']} />
      <section aria-label="Choices" className="grid gap-3">
        <h3 className="text-base font-medium">Choices</h3>
        {look === 'swatch' && (
          <p className="text-ink-soft">
            The first swatches of a product decide what its pieces are cut from.
          </p>
        )}
        {choices.length > 0 && <ChoiceHeads look={look as OptionLook} />}
        <ul className="grid gap-2">
          {choices.map((choice, index) => (
            <ChoiceFields
              key={keyed[index]}
              choice={choice}
              look={look as OptionLook}
              isFixed={isYesNo}
              error={(field) => form.error(`choices.${index}.${field}`)}
              disabled={!form.may}
              change={(part) =>
                change(
                  choices.map((choice, position) => (position === index ? { ...choice, ...part } : choice)),
                )
              }
              remove={() => change(choices.toSpliced(index, 1))}
              moveUp={index === 0 ? null : () => change(moveChoice(choices, index, index - 1))}
              moveDown={
                index === choices.length - 1 ? null : () => change(moveChoice(choices, index, index + 1))
              }
            />
          ))}
        </ul>
        <FieldError id="choices" error={form.error('choices')} />
        {form.may && !isYesNo && (
          <>
            <Button
              look="quiet"
              size="sm"
              className="w-fit"
              onClick={() => change([...choices, emptyChoice])}
            >
              <Plus size={15} aria-hidden />
              Add a choice
            </Button>
            <PasteChoices choices={choices} change={change} />
          </>
        )}
        {form.may && <RaiseChoices choices={choices} change={change} />}
      </section>
      <TranslationsField
        fields={translatedFields(choices)}
        base={baseTexts(form.values.name, form.values.help, choices)}
        record={option && translatedOption(option)}
        value={form.values.translations}
        onChange={(translations) => form.set({ translations })}
        disabled={!form.may}
      />
    </RecordDialog>
  )
}
