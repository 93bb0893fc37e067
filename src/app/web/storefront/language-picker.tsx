import { useRouterState } from '@tanstack/react-router'
import { Globe } from 'lucide-react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { languages } from '#kernel/rules/languages.ts'
import { addressWithoutLanguage, useLanguageChoice } from '#kernel/web/i18n/choice.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'

/**
 * A choice applies at once. Without JavaScript it is sent to the server, which redirects back to the page. Visible are
 * a globe and the language's code or name; a transparent native select lies over them.
 */
export function LanguagePicker({ named = false }: { named?: boolean }) {
  const { t } = useTranslation()
  const { language, choose } = useLanguageChoice()
  const { offered } = useShopConfig().languages
  const address = useRouterState({ select: ({ location }) => location.href })
  if (offered.length === 1) return null
  return (
    <form action="/language" className="flex items-center">
      <span className="relative flex min-h-11 items-center gap-1.5 rounded-md text-ink-soft has-focus-visible:outline-2 has-focus-visible:outline-accent scripted:px-2.5 scripted:hover:bg-linen scripted:hover:text-ink">
        <Globe size={18} aria-hidden className="hidden scripted:block" />
        <span aria-hidden className="hidden scripted:block">
          {named ? languages.find(({ code }) => code === language)?.name : language.toUpperCase()}
        </span>
        <select
          name="lng"
          aria-label={t('nav.language')}
          value={language}
          onChange={(event) => void choose(event.target.value)}
          className="min-h-11 rounded-md bg-transparent text-sm scripted:absolute scripted:inset-0 scripted:w-full scripted:opacity-0"
        >
          {languages
            .filter(({ code }) => offered.includes(code))
            .map(({ code, name, flag }) => (
              <option
                key={code}
                value={code}
                lang={code}
                className="bg-surface [font-family:system-ui] text-ink"
              >
                {`${flag} ${name}`}
              </option>
            ))}
        </select>
      </span>
      <noscript>
        <input type="hidden" name="to" value={addressWithoutLanguage(address)} />
        <Button type="submit" look="quiet">
          {t('nav.choose')}
        </Button>
      </noscript>
    </form>
  )
}
