import { useTranslation } from 'react-i18next'
import { languages } from '../../../rules/languages.ts'
import { useLanguageChoice } from '../../i18n/choice.ts'

export function LanguagePicker() {
  const { t } = useTranslation()
  const { language, choose } = useLanguageChoice()
  return (
    <select
      aria-label={t('nav.language')}
      value={language}
      onChange={(event) => void choose(event.target.value)}
      className="min-h-11 rounded-md bg-transparent px-2 text-sm text-ink-soft hover:bg-linen hover:text-ink"
    >
      {languages.map(({ code, name, flag }) => (
        <option key={code} value={code} lang={code} className="bg-surface [font-family:system-ui] text-ink">
          {`${flag} ${name}`}
        </option>
      ))}
    </select>
  )
}
