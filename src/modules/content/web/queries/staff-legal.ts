import { listSupportItems } from '../../contract/content.ts'
import type { LegalKind } from '#modules/settings/contract/index.ts'
import { createLegalDrafts, fillLegalFields, listLegalPages } from '../../contract/legal.ts'
import type { Input } from '#kernel/contract/endpoint.ts'
import { call, read } from '#kernel/web/api.ts'
import { useWrite } from '#kernel/web/backoffice/write.ts'

/** The legal pages of the shop's country, with their states. */
export const legalPages = read(listLegalPages)

/** Writes drafts from templates for the pages that are missing. */
export const useCreateLegalDrafts = (toasts: { done: string; failed: string }) =>
  useWrite({
    write: (kinds: readonly LegalKind[]) => call(createLegalDrafts, { body: { kinds: [...kinds] } }),
    refreshes: [listLegalPages, listSupportItems],
    ...toasts,
  })

/** Fills answers into all legal pages. */
export const useFillLegalFields = (after: () => void) =>
  useWrite({
    write: (body: Input<typeof fillLegalFields>['body']) => call(fillLegalFields, { body }),
    done: 'Pages filled in successfully',
    failed: 'Failed to fill in the pages',
    refreshes: [listLegalPages, listSupportItems],
    after,
  })
