import { listSupportItems } from '../../contract/content.ts'
import type { LegalKind } from '../../../settings/contract/index.ts'
import { createLegalDrafts, listLegalPages } from '../../contract/legal.ts'
import { call, read } from '../../../../kernel/web/api.ts'
import { useWrite } from '../../../../kernel/web/backoffice/write.ts'

/** The legal pages of the shop's country, with their states. */
export const legalPages = read(listLegalPages)

/** Writes drafts from templates for the pages that are missing. */
export const useCreateLegalDrafts = (toasts: { done: string; failed: string }) =>
  useWrite({
    write: (kinds: readonly LegalKind[]) => call(createLegalDrafts, { body: { kinds: [...kinds] } }),
    refreshes: [listLegalPages, listSupportItems],
    ...toasts,
  })
