import { createFileRoute } from '@tanstack/react-router'
import { languageCodes } from '../../../../../kernel/rules/languages.ts'
import type { LanguageCode } from '../../../../../kernel/rules/languages.ts'
import { PrintScreen } from './print-screen.tsx'

const sheets = ['packing', 'production'] as const
export type SheetKind = (typeof sheets)[number]

/** Nothing for a language that the shop does not speak. */
function languageIn(lng: unknown): { lng?: LanguageCode } {
  const known = languageCodes.find((code) => code === lng)
  return known ? { lng: known } : {}
}

export const Route = createFileRoute('/_backoffice/admin/orders/print')({
  validateSearch: (
    search: Record<string, unknown>,
  ): { sheet: SheetKind; ids: string; lng?: LanguageCode } => ({
    sheet: sheets.find((sheet) => sheet === search['sheet']) ?? 'packing',
    ids: typeof search['ids'] === 'string' ? search['ids'] : '',
    ...languageIn(search['lng']),
  }),
  component: PrintScreen,
})
