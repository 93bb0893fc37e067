import { useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { languages } from '../../../kernel/rules/languages.ts'
import { addressWithoutLanguage, useLanguageChoice } from '../../../kernel/web/i18n/choice.ts'
import { useShopFacts } from '../../../kernel/web/shop.ts'
import { Button } from '../../../kernel/web/ui/button.tsx'

/** A choice applies at once; without JavaScript it is sent to the server, which redirects back to the page. */
export function LanguagePicker() {
  const { t } = useTranslation()
  const { language, choose } = useLanguageChoice()
  const { offered } = useShopFacts().languages
  const address = useRouterState({ select: ({ location }) => location.href })
  if (offered.length === 1) return null
  return (
    <form action="/language" className="flex items-center">
      <select
        name="lng"
        aria-label={t('nav.language')}
        value={language}
        onChange={(event) => void choose(event.target.value)}
        className="min-h-11 rounded-md bg-transparent px-2 text-sm text-ink-soft hover:bg-linen hover:text-ink"
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
      <noscript>
        <input type="hidden" name="to" value={addressWithoutLanguage(address)} />
        <Button type="submit" look="quiet">
          {t('nav.choose')}
        </Button>
      </noscript>
    </form>
  )
}
