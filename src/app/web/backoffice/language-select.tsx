import { Languages } from 'lucide-react'
import { chooseOfficeLanguage, type CurrentUser } from '#modules/accounts/contract/index.ts'
import { languageOrNull, languages, type LanguageCode } from '#kernel/rules/languages.ts'
import { call } from '#kernel/web/api.ts'
import { toastFailure } from '#kernel/web/backoffice/write.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'

/** Chooses the user's back-office language, on all their devices. */
export function LanguageSelect({ user }: { user: CurrentUser }) {
  const { mutate, isPending } = useMutation({
    mutationFn: (language: LanguageCode) => call(chooseOfficeLanguage, { body: { language } }),
    // A reload, because screens compute some texts when they are loaded.
    onSuccess: () => location.reload(),
    onError: toastFailure('Failed to save the language'),
  })
  return (
    <label className="flex h-9 items-center gap-3 rounded-md border border-line pl-3 text-ink-soft hover:text-ink max-wide:h-11">
      <Languages size={15} aria-hidden className="shrink-0" />
      <span className="sr-only">Language</span>
      <select
        value={user.officeLanguage ?? 'en'}
        disabled={isPending}
        onChange={({ target }) => {
          const language = languageOrNull(target.value)
          if (language !== null) mutate(language)
        }}
        className="h-full w-full min-w-0 grow rounded-md bg-transparent text-note"
      >
        {languages.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
