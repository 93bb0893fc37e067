import type { LanguageCode } from '../languages.ts'

/** Languages that put the family name first. Names in Chinese characters are written without a space. */
const familyFirst: readonly LanguageCode[] = ['vi', 'zh']

/**
 * First and last name in the order of the reader's language: `Minh Trần`, in Vietnamese `Trần Minh`. Empty if there is
 * neither.
 */
export function fullName(
  { firstName, lastName }: { firstName: string | null; lastName: string | null },
  language: LanguageCode,
): string {
  const isFamilyFirst = familyFirst.includes(language)
  const parts = (isFamilyFirst ? [lastName, firstName] : [firstName, lastName]).filter(Boolean)
  const isHan = language === 'zh' && parts.every((part) => /^\p{Script=Han}+$/u.test(part ?? ''))
  return parts.join(isHan ? '' : ' ')
}
