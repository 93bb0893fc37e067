import { useState } from 'react'
import type { LegalField } from '#modules/content/contract/legal.ts'
import { languageOrNull, type LanguageCode } from '#kernel/rules/languages.ts'
import { officeLanguage, t } from '#kernel/web/backoffice/language.ts'
import { languageInSentence } from '#kernel/web/backoffice/translating/translation-values.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import { useFillLegalFields } from '../../queries/staff-legal.ts'
import { legalNames } from './kind-names.ts'

interface Question {
  key: string
  /** Null: the answer is the same in every language. */
  language: LanguageCode | null
  label: string
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)

/** One question for what is the same in every language; otherwise one for each language in which it is open. */
function questionsOf({ key, asks, sameEverywhere }: LegalField): Question[] {
  const open = Object.entries(asks)
  if (sameEverywhere) {
    const label = asks[officeLanguage()] ?? open[0]?.[1] ?? key
    return [{ key, language: null, label: capital(label) }]
  }
  return open.map(([code, label]) => {
    const language = languageOrNull(code)
    return { key, language, label: `${capital(label)} (${language ? languageInSentence(language) : code})` }
  })
}

const idOf = ({ key, language }: Question) => `${key} ${language ?? ''}`

/** Asks for every open field of the legal pages once, and fills the answers into all pages and languages. */
export function LegalFieldsDialog({ fields, close }: { fields: readonly LegalField[]; close: () => void }) {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const [deleteNotices, setDeleteNotices] = useState(false)
  const { mutate, isPending } = useFillLegalFields(close)
  const groups = fields.map((field) => ({ field, questions: questionsOf(field) }))
  const answers = groups
    .flatMap(({ questions }) => questions)
    .map((question) => ({
      key: question.key,
      language: question.language,
      text: (texts[idOf(question)] ?? '').trim(),
    }))
    .filter(({ text }) => text !== '')
  return (
    <Dialog open onClose={close} title="Fill in the legal pages" closeLabel="Close" wide>
      <Form className="grid gap-4" onSend={() => mutate({ answers, deleteNotices })}>
        <p className="max-w-prose text-ink-soft">
          Each answer is written into every page that asks for it. What you leave empty stays open.
        </p>
        {groups.map(({ field, questions }) => (
          <fieldset key={field.key} className="grid gap-2">
            <legend className="text-note text-ink-soft">
              {field.pages.map((kind) => t(legalNames[kind])).join(', ')}
            </legend>
            <div className="grid gap-3 sm:grid-cols-2">
              {questions.map((question) => (
                <Field
                  key={idOf(question)}
                  label={question.label}
                  lang={question.language ?? undefined}
                  maxLength={500}
                  value={texts[idOf(question)] ?? ''}
                  onChange={({ target }) => setTexts({ ...texts, [idOf(question)]: target.value })}
                />
              ))}
            </div>
          </fieldset>
        ))}
        <CheckField
          label="The pages were checked: delete the notices that they are templates"
          checked={deleteNotices}
          onChange={setDeleteNotices}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" size="sm" disabled={isPending} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" size="sm" disabled={isPending || (answers.length === 0 && !deleteNotices)}>
            Fill in
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
