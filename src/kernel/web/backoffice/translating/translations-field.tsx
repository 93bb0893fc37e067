import { use, useState } from 'react'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { textOfHtml } from '#kernel/rules/text/html-text.ts'
import { useShopConfig } from '../../shop.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { reasonOf } from '../write.ts'
import { TranslateContext } from './draft-context.ts'
import {
  languageInSentence,
  nameOfLanguage,
  noChanges,
  stateOf,
  type TranslatedField,
  type TranslatedRecord,
  type TranslationChanges,
} from './translation-values.ts'

interface Props {
  fields: readonly TranslatedField[]
  /** The current base texts in the form. */
  base: Readonly<Record<string, unknown>>
  /** Null: a new record. */
  record: TranslatedRecord | null
  /** Missing in a draft from before the form had translations. */
  value?: readonly TranslationChanges[]
  onChange: (value: readonly TranslationChanges[]) => void
  /** The error of a text: `translations.de.name`. */
  error?: (name: string) => string | undefined
  disabled?: boolean
}

const emptyChanges: TranslationChanges = { texts: {}, reviewed: {} }

/** The texts of a record in the shop's other languages, each beside its base text. */
export function TranslationsField({
  fields,
  base,
  record,
  value = noChanges,
  onChange,
  error,
  disabled = false,
}: Props) {
  const { languages } = useShopConfig()
  const others = languages.offered.filter((code) => code !== languages.base)
  const [chosen, choose] = useState(others[0])
  const [isOpen, setOpen] = useState(false)
  if (chosen === undefined) return null
  const [changes] = value
  const baseOf = (name: string) => (typeof base[name] === 'string' ? base[name] : '')
  const writtenFields = fields.filter(({ name, isOptional }) => isOptional || baseOf(name).trim() !== '')
  const stateIn = (field: TranslatedField, language: LanguageCode) =>
    stateOf(field, language, { record, changes, base: baseOf(field.name) })
  const openIn = (language: LanguageCode) =>
    writtenFields.filter((field) => stateIn(field, language).state !== 'there')
  const write = (texts: Record<string, string>) => {
    const { texts: before, reviewed } = changes ?? emptyChanges
    onChange([{ texts: { ...before, [chosen]: { ...before[chosen], ...texts } }, reviewed }])
  }
  const confirm = (name: string) => {
    const { texts, reviewed } = changes ?? emptyChanges
    onChange([{ texts, reviewed: { ...reviewed, [chosen]: [...(reviewed[chosen] ?? []), name] } }])
  }
  return (
    <details
      className="rounded-md border border-line"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 px-4 font-medium">
        Translations
        <span className="text-note font-normal text-ink-soft">{summary(others, openIn)}</span>
      </summary>
      {/* Rendered only when open, because the form has fields with the same labels. */}
      {isOpen && (
        <div className="grid gap-4 border-t border-line p-4">
          <div className="flex flex-wrap items-end gap-3">
            <SelectField
              label="Language"
              frameClassName="grow sm:max-w-56"
              value={chosen}
              onChange={({ target }) => choose(target.value as LanguageCode)}
            >
              {others.map((code) => (
                <option key={code} value={code}>
                  {openIn(code).length === 0
                    ? nameOfLanguage(code)
                    : `${nameOfLanguage(code)} (${openIn(code).length} to do)`}
                </option>
              ))}
            </SelectField>
            <DraftButton
              key={chosen}
              language={chosen}
              texts={Object.fromEntries(
                openIn(chosen)
                  .filter(({ isOptional }) => !isOptional)
                  .map(({ name }) => [name, baseOf(name)]),
              )}
              disabled={disabled}
              fill={write}
            />
          </div>
          {writtenFields.length === 0 && <p className="text-ink-soft">There is nothing to translate yet.</p>}
          {writtenFields.map((field) => (
            <SideBySide
              key={`${chosen} ${field.name}`}
              field={field}
              base={baseOf(field.name)}
              language={chosen}
              {...stateIn(field, chosen)}
              error={error?.(`translations.${chosen}.${field.name}`)}
              disabled={disabled}
              write={(text) => write({ [field.name]: text })}
              confirm={() => confirm(field.name)}
            />
          ))}
        </div>
      )}
    </details>
  )
}

/** The languages that still need work. */
function summary(
  others: readonly LanguageCode[],
  openIn: (language: LanguageCode) => readonly unknown[],
): string {
  const open = others.filter((code) => openIn(code).length > 0)
  if (open.length === 0) return 'Complete'
  return `To do: ${open.map(nameOfLanguage).join(', ')}`
}

interface SideProps {
  field: TranslatedField
  base: string
  language: LanguageCode
  text: string
  state: 'missing' | 'outdated' | 'there'
  error: string | undefined
  disabled: boolean
  write: (text: string) => void
  confirm: () => void
}

function SideBySide({ field, base, language, text, state, error, disabled, write, confirm }: SideProps) {
  const { languages } = useShopConfig()
  const { label, rows, maxLength, isList, control: Control } = field
  const typing = {
    label: `${label} in ${languageInSentence(language)}`,
    lang: language,
    value: text,
    error,
    disabled,
    maxLength,
    autoComplete: 'off',
    ...(isList && { hint: 'Separated by commas, as many as in the base text' }),
  }
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <div className="grid content-start gap-1.5">
        <p className="text-sm font-medium">{`${label} in ${languageInSentence(languages.base)}`}</p>
        <p
          lang={languages.base}
          className="max-h-60 min-h-11 overflow-y-auto rounded-md bg-linen px-3 py-2 whitespace-pre-line wrap-anywhere"
        >
          {(Control ? textOfHtml(base) : base) || '—'}
        </p>
      </div>
      <div className="grid content-start gap-1.5">
        {Control ? (
          <Control label={typing.label} lang={language} value={text} error={error} onChange={write} />
        ) : rows ? (
          <TextArea {...typing} rows={rows} onChange={({ target }) => write(target.value)} />
        ) : (
          <Field {...typing} onChange={({ target }) => write(target.value)} />
        )}
        {state === 'missing' && (
          <p className="text-note text-ink-soft">
            {`Missing: ${languageInSentence(languages.base)} is shown instead`}
          </p>
        )}
        {state === 'outdated' && (
          <p className="flex flex-wrap items-center gap-x-3 text-note text-clay">
            {`The ${languageInSentence(languages.base)} text has changed since`}
            <Button look="quiet" size="sm" disabled={disabled} onClick={confirm}>
              Still right
            </Button>
          </p>
        )}
      </div>
    </div>
  )
}

/** Fills in drafts for the texts that need work; nothing is stored until the user saves. */
function DraftButton({
  language,
  texts,
  disabled,
  fill,
}: {
  language: LanguageCode
  texts: Record<string, string>
  disabled: boolean
  fill: (texts: Record<string, string>) => void
}) {
  const translate = use(TranslateContext)
  const [state, setState] = useState<{ busy: boolean; problem: string }>({ busy: false, problem: '' })
  if (translate === null) return null
  const run = async () => {
    setState({ busy: true, problem: '' })
    try {
      fill(await translate(language, texts))
      setState({ busy: false, problem: '' })
    } catch (error) {
      setState({ busy: false, problem: reasonOf(error) })
    }
  }
  return (
    <>
      <Button
        look="quiet"
        size="sm"
        className="min-h-11"
        disabled={disabled || state.busy || Object.keys(texts).length === 0}
        onClick={() => void run()}
      >
        {state.busy ? 'Translating…' : 'Translate with the assistant'}
      </Button>
      {state.problem !== '' && (
        <p role="alert" className="basis-full text-sm text-clay">
          {state.problem}
        </p>
      )}
    </>
  )
}
