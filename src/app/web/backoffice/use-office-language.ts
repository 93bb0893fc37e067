import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { officeLanguage, setOfficeLanguage } from '#kernel/web/backoffice/language.ts'

/**
 * Switches the back office to a language, and sets `lang` of the document.
 * @param preferredLanguage null while nobody is admitted
 * @returns the current language; null until its texts are first loaded
 */
export function useOfficeLanguage(preferredLanguage: LanguageCode | null): LanguageCode | null {
  const router = useRouter()
  const [changed, setSpoken] = useState<LanguageCode | null>(null)
  // English, and a language that was loaded earlier, is available at once.
  const appliedLanguage = changed ?? (preferredLanguage === officeLanguage() ? preferredLanguage : null)
  useEffect(() => {
    if (preferredLanguage === null) return undefined
    let isCurrent = true
    const arrived = () => isCurrent && setSpoken(officeLanguage())
    void setOfficeLanguage(preferredLanguage).then(arrived)
    return () => {
      isCurrent = false
    }
  }, [preferredLanguage])
  useEffect(() => {
    if (appliedLanguage === null) return undefined
    document.documentElement.lang = appliedLanguage
    return () => {
      document.documentElement.lang = router.options.context.i18n.language
    }
  }, [appliedLanguage, router])
  return appliedLanguage
}
