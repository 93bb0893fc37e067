import { SectionTitle } from '#kernel/web/backoffice/section-title.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#kernel/web/api.ts'
import { languages, type LanguageCode } from '#kernel/rules/languages.ts'
import { languageInSentence, nameOfLanguage } from '#kernel/web/backoffice/translating/translation-values.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { toastFailure } from '#kernel/web/backoffice/write.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { SelectField } from '#kernel/web/ui/select-field.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { moveWrittenTexts } from '../../contract.ts'
import { formatCount } from './words.ts'

const texts = (count: number) => `${formatCount(count)} ${count === 1 ? 'text' : 'texts'}`

function useMoveTexts(after?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (from: LanguageCode) => call(moveWrittenTexts, { body: { from } }),
    onSuccess: ({ moved, left }) => {
      toast({
        title: 'Texts moved',
        description: `${texts(moved)} in the base language now, ${texts(left)} still to be translated`,
      })
      after?.()
    },
    onError: toastFailure('The texts were not moved'),
    onSettled: () => client.invalidateQueries(),
  })
}

/** Asks, after the base language has changed, whether texts written before are moved to their language. */
export function MoveTextsDialog({
  from,
  base,
  close,
}: {
  from: LanguageCode
  base: LanguageCode
  close: () => void
}) {
  const { mutate, isPending } = useMoveTexts(close)
  return (
    <Dialog open onClose={close} title="Move the texts?" closeLabel="Close">
      <div className="grid max-w-prose gap-3">
        <p>
          Names and descriptions that are already there were written in {languageInSentence(from)}, and count
          as {languageInSentence(base)} from now on.
        </p>
        <p className="text-ink-soft">
          Moving keeps them as translations and puts the translations into {languageInSentence(base)} in their
          place. A text without a translation stays as it is.
        </p>
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="quiet" size="sm" disabled={isPending} onClick={close}>
          Leave them
        </Button>
        <Button size="sm" disabled={isPending} onClick={() => mutate(from)}>
          Move the texts
        </Button>
      </div>
    </Dialog>
  )
}

/** Moves texts later, for an owner who left them when the base language changed. */
export function MoveTextsForm({ base }: { base: LanguageCode }) {
  const may = useMay(moveWrittenTexts)
  const others = languages.filter(({ code }) => code !== base)
  const [from, setFrom] = useState<LanguageCode>(others[0]?.code ?? 'en')
  const { mutate, isPending } = useMoveTexts()
  return (
    <section aria-label="Texts in another language" className="rounded-lg border border-line bg-surface p-5">
      <SectionTitle>Texts in another language</SectionTitle>
      <p className="mb-4 text-note/5 text-ink-soft">
        Were texts written before {languageInSentence(base)} became the base language? Moving keeps them as
        translations and puts those into {languageInSentence(base)} in their place.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Written in"
          value={from}
          disabled={!may}
          frameClassName="grow sm:max-w-56"
          onChange={({ target }) => setFrom(target.value as LanguageCode)}
        >
          {others.map(({ code }) => (
            <option key={code} value={code}>
              {nameOfLanguage(code)}
            </option>
          ))}
        </SelectField>
        <Button look="quiet" size="sm" disabled={!may || isPending} onClick={() => mutate(from)}>
          Move the texts
        </Button>
      </div>
    </section>
  )
}
