import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { languageCodes } from '#kernel/rules/languages.ts'
import { putSettings } from '../contract/settings-form.ts'
import type { Input } from '#kernel/contract/endpoint.ts'
import { getSettings, type Settings } from '../contract/settings.ts'
import { call, readUrl } from '#kernel/web/api.ts'
import { refresh } from '#kernel/web/refresh.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'

/** The settings for staff, with their version; cached separately from those for visitors. */
export const staffSettings = {
  queryKey: [getSettings.path, 'staff'] as const,
  queryFn: () => readUrl<Settings>(getSettings.path),
}

/** Saves the settings with the version that was read; every page is updated at once. */
export function useSaveSettings() {
  const client = useQueryClient()
  const router = useRouter()
  return useMutation({
    mutationFn: ({
      form,
      version,
    }: {
      form: Input<typeof putSettings>['body']
      version: number | undefined
    }) =>
      call(putSettings, {
        body: form,
        headers: { 'if-match': version === undefined ? undefined : `"${version}"` },
      }),
    onSuccess: (saved) => {
      client.setQueryData(staffSettings.queryKey, saved)
      // The languages came with the document; forms of other screens follow them from now on.
      const { baseLanguage: base, offeredLanguages: offered } = saved
      if (base && offered) {
        const { context } = router.options
        const languages = { base, offered: languageCodes.filter((code) => offered.includes(code)) }
        router.update({ ...router.options, context: { ...context, facts: { ...context.facts, languages } } })
      }
      return refresh(client, getSettings)
    },
  })
}
