import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#kernel/web/api.ts'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { t } from '#kernel/web/backoffice/language.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Field, TextArea } from '#kernel/web/ui/field.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { putMailTexts, type MailTexts } from '../../contract.ts'
import { fieldLabels } from './labels.ts'
import { textsOfMail, usePreviewMail, useSaveMailTexts, useTryMail } from './queries.ts'

/** The texts of one mail in one language. */
export function MailEditor({ kind, language }: { kind: string; language: LanguageCode }) {
  const query = useQuery(textsOfMail(kind, language))
  const { data } = query
  if (query.isError) return <CouldNotLoad query={query} />
  if (!data) return <Skeleton className="h-96" />
  return <TextsForm key={data.version} saved={data} />
}

const namesOf = (variables: readonly string[]) => variables.map((name) => `{{${name}}}`).join(' ')

const isOneLine = (field: string) => ['subject', 'button', 'zalo', 'whatsapp'].includes(field)

function hintOf(field: string): string {
  if (field === 'sms') return t('Sent with the mail while there is a text here.')
  if (field === 'zalo' || field === 'whatsapp')
    return t('The approved template, then its values in their order, such as order_news {{number}}.')
  return ''
}

function TextsForm({ saved }: { saved: MailTexts }) {
  const may = useMay(putMailTexts)
  const [texts, setTexts] = useState(() =>
    Object.fromEntries(saved.fields.map(({ field, text }) => [field, text])),
  )
  const save = useSaveMailTexts(saved, saved.version)
  const preview = usePreviewMail(saved)
  const test = useTryMail(saved)
  const refused = [save.error, preview.error, test.error].find((error) => error instanceof ApiError)
  const errorOf = (field: string) =>
    refused instanceof ApiError ? refused.fields[`texts.${field}`] : undefined
  return (
    <Form className="grid gap-4" onSend={() => save.mutate(texts)}>
      {saved.fields.map(({ field, usual, variables }) => {
        const common = {
          label: t(fieldLabels[field] ?? field),
          value: texts[field] ?? '',
          placeholder: usual,
          error: errorOf(field),
          hint: [hintOf(field), namesOf(variables)].filter(Boolean).join(' '),
          disabled: !may,
          lang: saved.language,
          onChange: ({ target }: { target: { value: string } }) =>
            setTexts({ ...texts, [field]: target.value }),
        }
        return isOneLine(field) ? (
          <Field key={field} {...common} />
        ) : (
          <TextArea key={field} rows={field.startsWith('greeting') ? 1 : 3} {...common} />
        )
      })}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="touch" disabled={!may || save.isPending}>
          Save texts
        </Button>
        <Button look="quiet" size="touch" disabled={preview.isPending} onClick={() => preview.mutate(texts)}>
          Preview
        </Button>
        <Button
          look="quiet"
          size="touch"
          disabled={!may || test.isPending}
          onClick={() => test.mutate(texts)}
        >
          Send a test to me
        </Button>
        <Button
          look="plain"
          size="touch"
          disabled={!may || Object.values(texts).every((text) => text === '')}
          onClick={() => setTexts({})}
        >
          Back to the shop’s texts
        </Button>
      </div>
      {preview.data && <MailPreview {...preview.data} />}
    </Form>
  )
}

/** The whole mail. Nothing in the frame can run, send or open anything. */
function MailPreview({ subject, html, sms }: { subject: string; html: string; sms: string }) {
  return (
    <section aria-label="Preview" className="grid gap-2">
      <p className="font-medium wrap-anywhere">{subject}</p>
      <iframe
        title="Preview"
        sandbox="allow-same-origin"
        srcDoc={html}
        className="h-[36rem] w-full rounded-md border border-line bg-white"
      />
      {sms && <p className="rounded-md border border-line p-3 wrap-anywhere whitespace-pre-line">{sms}</p>}
    </section>
  )
}
